import type { Impact } from '@swept/narrowphase';

/** Numbers in an impact. */
const RECORD = 14;

/** A column of impacts. */
export class ImpactRecords {
  private records = new Float64Array(0);

  /** Makes room for so many and no more. */
  resize(count: number): void {
    const records = new Float64Array(count * RECORD);
    records.set(this.records.subarray(0, records.length));
    this.records = records;
  }

  write(i: number, impact: Impact): void {
    const { records } = this;
    const r = i * RECORD;
    records[r] = impact.toi;
    records[r + 1] = impact.x;
    records[r + 2] = impact.y;
    records[r + 3] = impact.nx;
    records[r + 4] = impact.ny;
    records[r + 5] = impact.s;
    records[r + 6] = impact.t;
    records[r + 7] = impact.u;
    records[r + 8] = impact.v;
    records[r + 9] = impact.w;
    records[r + 10] = impact.closingSpeed;
    records[r + 11] = impact.featureA;
    records[r + 12] = impact.featureB;
    records[r + 13] = impact.flags;
  }

  read(i: number, out: Impact): void {
    const { records } = this;
    const r = i * RECORD;
    out.toi = records[r];
    out.x = records[r + 1];
    out.y = records[r + 2];
    out.nx = records[r + 3];
    out.ny = records[r + 4];
    out.s = records[r + 5];
    out.t = records[r + 6];
    out.u = records[r + 7];
    out.v = records[r + 8];
    out.w = records[r + 9];
    out.closingSpeed = records[r + 10];
    out.featureA = records[r + 11];
    out.featureB = records[r + 12];
    out.flags = records[r + 13];
  }
}
