import { segment } from '@swept/core';
import { createSegmentContact, OVERLAP, segmentIntersection } from '@swept/narrowphase';
import { at, disc, draw, path, pose, text } from './pen.mjs';

export function segments() {
  const contact = createSegmentContact();
  const names = ['DISJOINT', 'CROSSING', 'TOUCHING', 'OVERLAP'];
  const cases = [
    { a: segment(20, 30, 140, 110), b: segment(30, 110, 130, 30) },
    { a: segment(20, 100, 140, 100), b: segment(60, 30, 80, 100) },
    { a: segment(20, 110, 80, 70), b: segment(80, 70, 140, 110) },
    { a: segment(10, 30, 110, 90), b: segment(150, 114, 60, 60) },
    { a: segment(20, 100, 140, 60), b: segment(20, 70, 140, 30) },
    { a: segment(20, 90, 140, 50), b: segment(80, 70, 80, 70) },
  ];
  const parts = cases.flatMap(({ a, b }, i) => {
    const verdict = segmentIntersection(a.row, b.row, contact);
    const shown = [path(pose(a, 0), 'line'), path(pose(b, 0), 'a')];
    if (b.row[0] === b.row[8] && b.row[1] === b.row[9]) shown.push(disc(pose(b, 0)[0], 6));
    let where = '';
    if (verdict === OVERLAP) {
      shown.push(
        path(
          [
            [contact.x, contact.y],
            [contact.xEnd, contact.yEnd],
          ],
          'hit bold',
        ),
      );
      where = `s ${contact.s.toFixed(2)} to ${contact.sEnd.toFixed(2)}, t ${contact.t.toFixed(2)} to ${contact.tEnd.toFixed(2)}`;
    } else if (verdict > 0) {
      shown.push(disc([contact.x, contact.y], 5, 'point'));
      where = `s ${contact.s.toFixed(2)}, t ${contact.t.toFixed(2)}`;
    }
    return at(165 * i, 0, [...shown, text(82, 150, names[verdict], 'title'), text(82, 172, where, 'small')]);
  });
  draw('segments', 185, 'What two segments have in common: six cases and their verdicts', parts);
}
