import { geometryOver } from './vector.js';

/**
 * The relative error of a sum of two double-doubles is below 3.1 u^2, of a product below 8 u^2 (Joldes,
 * Muller, Popescu 2017); u = 2^-53.
 */
const ROUNDING = 2 ** -102;
/** More than underflow takes away from a product of numbers that are not tiny themselves. */
const TINY = 1e-280;
/** Covers the roundings in the bounds themselves, and the low parts beside the high ones. */
const WIDER = 1 + 2 ** -45;
/** Splits a double into two halves of 26 bits (Veltkamp). */
const SPLITTER = 2 ** 27 + 1;

/**
 * A real number known to be within `error` of `high + low`: a double-double with a running bound, the judge's
 * arithmetic for all that is not close. Where it cannot decide, `sign` is 0 and the exact stage does. It is
 * not made for numbers beyond 1e150 or below 1e-150; their signs may be 0.
 */
export class Ball {
  constructor(
    readonly high: number,
    readonly low = 0,
    readonly error = 0,
  ) {}

  /** x - y, exactly. */
  static difference(x: number, y: number): Ball {
    const high = x - y;
    const back = high - x;
    return new Ball(high, x - (high - back) - (y + back));
  }

  plus(that: Ball): Ball {
    return sum(this, that.high, that.low, that.error);
  }

  minus(that: Ball): Ball {
    return sum(this, -that.high, -that.low, that.error);
  }

  times(that: Ball): Ball {
    const high = this.high * that.high;
    const low = productError(this.high, that.high, high) + (this.high * that.low + this.low * that.high);
    const error =
      Math.abs(this.high) * that.error +
      Math.abs(that.high) * this.error +
      this.error * that.error +
      ROUNDING * Math.abs(high);
    const whole = high + low;
    return new Ball(whole, low - (whole - high), error * WIDER + TINY);
  }

  /** This times a power of two, or times the negative of one. */
  scaled(power: number): Ball {
    return new Ball(this.high * power, this.low * power, this.error * Math.abs(power));
  }

  over(that: Ball): Ball {
    if (that.sign === 0) return UNKNOWN;
    const first = new Ball(this.high / that.high);
    const second = this.minus(first.times(that)).high / that.high;
    const guess = first.plus(new Ball(second));
    const rest = this.minus(guess.times(that));
    const least = Math.abs(that.high) * (1 - 2 ** -50) - that.error;
    return new Ball(guess.high, guess.low, guess.error + (rest.most / least) * WIDER);
  }

  root(): Ball {
    if (this.sign <= 0) return UNKNOWN;
    const first = Math.sqrt(this.high);
    const second = this.minus(new Ball(first).times(new Ball(first))).high / (2 * first);
    const guess = new Ball(first).plus(new Ball(second));
    const rest = this.minus(guess.times(guess));
    return new Ball(guess.high, guess.low, guess.error + (rest.most / first) * WIDER);
  }

  /** The largest absolute value there can be. */
  get most(): number {
    return (Math.abs(this.high) + Math.abs(this.low) + this.error) * WIDER;
  }

  /** 1 or -1 when certain, else 0. */
  get sign(): number {
    const room = Math.abs(this.high) * (1 - 2 ** -50);
    return room > this.error ? (this.high > 0 ? 1 : -1) : 0;
  }
}

/** The time of a contact that exists from the start. */
export const AT_START = new Ball(0);

/** Plane geometry in balls. */
export const BALLS = geometryOver<Ball>({
  plus: (a, b) => a.plus(b),
  minus: (a, b) => a.minus(b),
  times: (a, b) => a.times(b),
});

const UNKNOWN = new Ball(0, 0, Infinity);

function sum(x: Ball, yHigh: number, yLow: number, yError: number): Ball {
  const high = x.high + yHigh;
  const back = high - x.high;
  let low = x.high - (high - back) + (yHigh - back);
  const small = x.low + yLow;
  const smallBack = small - x.low;
  const smallRest = x.low - (small - smallBack) + (yLow - smallBack);
  low += small;
  const whole = high + low;
  low = low - (whole - high) + smallRest;
  const sum = whole + low;
  const error = (x.error + yError) * WIDER + ROUNDING * Math.abs(sum);
  return new Ball(sum, low - (sum - whole), error);
}

/** x y - rounded(x y), exactly unless it underflows (Dekker). */
function productError(x: number, y: number, product: number): number {
  const xs = SPLITTER * x;
  const xh = xs - (xs - x);
  const xl = x - xh;
  const ys = SPLITTER * y;
  const yh = ys - (ys - y);
  const yl = y - yh;
  return xl * yl - (product - xh * yh - xl * yh - xh * yl);
}
