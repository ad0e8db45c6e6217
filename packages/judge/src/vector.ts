/** A point or a vector, of whole numbers, of polynomials in time, or of numbers with an error bound. */
export interface Vector<T> {
  readonly x: T;
  readonly y: T;
}

/** What can be added, subtracted and multiplied. */
export interface Ring<T> {
  plus(a: T, b: T): T;
  minus(a: T, b: T): T;
  times(a: T, b: T): T;
}

/** Plane geometry over a ring. */
export function geometryOver<T>({ plus, minus, times }: Ring<T>) {
  /** The vector from p to q. */
  const vector = (p: Vector<T>, q: Vector<T>): Vector<T> => ({ x: minus(q.x, p.x), y: minus(q.y, p.y) });
  const dot = (v: Vector<T>, w: Vector<T>): T => plus(times(v.x, w.x), times(v.y, w.y));
  const cross = (v: Vector<T>, w: Vector<T>): T => minus(times(v.x, w.y), times(v.y, w.x));
  return {
    vector,
    dot,
    cross,
    /** Twice the area of the triangle a b c: positive if c is to the left of the line from a to b. */
    turn: (a: Vector<T>, b: Vector<T>, c: Vector<T>): T => cross(vector(a, b), vector(a, c)),
  };
}

/** The edges of a shape with these vertices: none of a point, one of a segment, three of a triangle. */
export function edgesOf<P>(vertices: readonly P[]): [P, P][] {
  if (vertices.length === 2) return [[vertices[0], vertices[1]]];
  return vertices.length < 2 ? [] : vertices.map((p, i) => [p, vertices[(i + 1) % vertices.length]]);
}
