// Draws the pictures of this folder: what they show is what the engine answers.
// node docs/how/figures.mjs   (after npm run build)
import { writeFileSync } from 'node:fs';
import { hierarchicalGrid, packedTree, sweepAndPrune, uniformGrid } from '@swept/broadphase';
import { BOX, circle, END, MOVING, motion, moved, segment, sweptBox, triangle } from '@swept/core';
import {
  CLOSED,
  createBarycentric,
  createCrossings,
  createImpact,
  createIntervals,
  createLineMeeting,
  createSegmentContact,
  crossingsPointSegment,
  intervals,
  OVERLAP,
  overlap,
  pointInTriangle,
  segmentIntersection,
  sweep,
  TOP_LEFT,
  timeToLine,
} from '@swept/narrowphase';
import { bounce, castRay, createRayHit, STATIC, shapesOf, World } from 'swept';

/** @typedef {readonly number[]} Point */
/** @typedef {import('@swept/core').Shape} Shape */

const STYLE = `
  text { font: 15px system-ui, sans-serif; fill: #57606a; text-anchor: middle }
  .left { text-anchor: start } .small { font-size: 13px }
  .title { font-weight: 600; fill: #24292f }
  .line { stroke: #24292f; stroke-width: 2; fill: none; stroke-linecap: round; stroke-linejoin: round }
  .thin { stroke: #8c959f; stroke-width: 1; fill: none }
  .dash { stroke: #8c959f; stroke-width: 1.5; stroke-dasharray: 3 5; fill: none }
  .a { stroke: #2f6fde; stroke-width: 2.5; fill: none; stroke-linecap: round }
  .fill { fill: #2f6fde } .pale { fill: #2f6fde; fill-opacity: .18 } .grey { fill: #8c959f } .soft { fill: #8c959f; fill-opacity: .35 }
  .hit { stroke: #d1442f; stroke-width: 2.5; fill: none } .point { fill: #d1442f } .warm { fill: #d1442f; fill-opacity: .3 }
  .verdict { fill: #d1442f; font-weight: 600 }
  .faint { stroke-opacity: .35 } .bold { stroke-width: 6 }
  @media (prefers-color-scheme: dark) {
    text { fill: #9da7b3 } .title { fill: #e6edf3 } .line { stroke: #e6edf3 }
    .a { stroke: #6ea8fe } .fill, .pale { fill: #6ea8fe } .pale { fill-opacity: .25 }
    .hit { stroke: #ff8371 } .point, .verdict, .warm { fill: #ff8371 }
  }`;

/**
 * @param {string} name
 * @param {number} height
 * @param {string} label
 * @param {string[]} parts
 */
function draw(name, height, label, parts) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${height}" role="img"
  aria-label="${label}">
<style>${STYLE}
</style>
${parts.join('\n')}
</svg>
`;
  writeFileSync(new URL(`${name}.svg`, import.meta.url), svg);
}

/** A number as short as a picture needs it. */
const n = (/** @type {number} */ x) => String(Number(x.toFixed(1)) + 0);
const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, kind = '') =>
  `<text class="${kind}" x="${n(x)}" y="${n(y)}">${words}</text>`;
const disc = (/** @type {Point} */ [x, y], /** @type {number} */ r, kind = 'fill') =>
  `<circle class="${kind}" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;
const path = (/** @type {readonly Point[]} */ points, kind = 'line', end = '') =>
  `<path class="${kind}" d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${end}"/>`;
const rect = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {number} */ h,
  kind = 'thin',
) => `<rect class="${kind}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"/>`;
const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string[]} */ parts) =>
  `<g transform="translate(${x} ${y})">\n${parts.join('\n')}\n</g>`;

/** The vertices of a moving shape at a time. */
function pose(/** @type {Shape} */ { kind, row }, /** @type {number} */ t) {
  return Array.from({ length: kind }, (_, i) => {
    const v = i === 0 ? 0 : 4 + 4 * i;
    return [0, 1].map((k) => (1 - t) * row[v + k] + t * row[v + END + k] - t * (1 - t) * row[5 + 2 * k]);
  });
}

/** Numbers from -1 to 1 of a seed: the high bits of a linear congruential generator. */
function dice(/** @type {number} */ seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function touching() {
  const blade = motion(segment(80, 150, 120, 30), segment(400, 40, 300, 250));
  const wedge = triangle(255, 70, 400, 110, 280, 190);
  const impact = createImpact();
  sweep(blade.kind, wedge.kind, blade.row, wedge.row, impact);
  const spans = createIntervals();
  intervals(blade.kind, wedge.kind, blade.row, wedge.row, spans);

  // A vertex of one against an edge of the other, each by its own.
  const corner = (/** @type {Shape} */ shape, /** @type {number} */ i) => {
    const [[x, y], [x1, y1]] = [pose(shape, 0)[i], pose(shape, 1)[i]];
    return motion(circle(x, y), circle(x1, y1));
  };
  const edge = (/** @type {Shape} */ shape, /** @type {number} */ i) => {
    const [p, q] = [pose(shape, 0), pose(shape, 1)];
    const j = (i + 1) % shape.kind;
    return motion(segment(p[i][0], p[i][1], p[j][0], p[j][1]), segment(q[i][0], q[i][1], q[j][0], q[j][1]));
  };
  const events = [];
  for (let i = 0; i < 2; i++)
    for (let j = 0; j < 3; j++)
      events.push({ name: `end ${i}, edge ${j}`, p: corner(blade, i), e: edge(wedge, j) });
  for (let j = 0; j < 3; j++)
    events.push({ name: `corner ${j}, segment`, p: corner(wedge, j), e: edge(blade, 0) });
  const left = 140;
  const width = 330;
  const crossings = createCrossings();
  const rows = events.flatMap(({ name, p, e }, i) => {
    const y = 42 + 20 * i;
    const parts = [
      text(left - 68, y + 5, name, 'small'),
      path(
        [
          [left, y],
          [left + width, y],
        ],
        'thin',
      ),
    ];
    crossingsPointSegment(p.row, e.row, crossings);
    for (let k = 0; k < crossings.count; k++) {
      const t = crossings.t[k];
      parts.push(disc([left + t * width, y], 5, t === impact.toi ? 'point' : 'fill'));
    }
    return parts;
  });
  const x = left + impact.toi * width;
  const [from, to] = [spans.enter[0], spans.exit[0]];
  draw('touching', 270, 'The events of a segment and a triangle: the first of them is the contact', [
    path(pose(wedge, 0), 'line', 'Z'),
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => path(pose(blade, t), 'a faint')),
    path(pose(blade, impact.toi), 'a'),
    disc([impact.x, impact.y], 5, 'point'),
    path(
      [
        [impact.x, impact.y],
        [impact.x - 36 * impact.nx, impact.y - 36 * impact.ny],
      ],
      'hit',
    ),
    text(70, 120, 't = 0'),
    text(415, 190, 't = 1'),
    at(500, 0, [
      text(left + width / 2, 18, 'where a vertex meets an edge', 'title'),
      rect(left + from * width, 30, (to - from) * width, 184, 'pale'),
      ...rows,
      path(
        [
          [x, 30],
          [x, 222],
        ],
        'hit',
      ),
      text(x, 242, `sweep: t = ${impact.toi.toFixed(4)}`, 'verdict'),
      text(left + from * width, 262, 'shaded, by intervals: in contact', 'small'),
    ]),
  ]);
}

function signs() {
  const size = 40;
  const cell = 7;
  const line = segment(12, 12, 24, 24);
  const meeting = createLineMeeting();
  const exactly = (/** @type {number} */ x, /** @type {number} */ y) => {
    timeToLine(circle(x, y).row, line.row, meeting);
    return Math.sign(meeting.startDistance);
  };
  const inDoubles = (/** @type {number} */ x, /** @type {number} */ y) =>
    Math.sign((12 - x) * (24 - y) - (12 - y) * (24 - x));
  const map = (/** @type {typeof exactly} */ sideOf) => {
    const runs = new Map([
      [-1, ''],
      [0, ''],
      [1, ''],
    ]);
    for (let j = 0; j < size; j++) {
      for (let i = 0, k = 1; i < size; i += k, k = 1) {
        const side = sideOf(0.5 + i * 2 ** -53, 0.5 + j * 2 ** -53);
        while (i + k < size && sideOf(0.5 + (i + k) * 2 ** -53, 0.5 + j * 2 ** -53) === side) k++;
        runs.set(
          side,
          `${runs.get(side)}M${i * cell} ${(size - 1 - j) * cell}h${k * cell}v${cell}h-${k * cell}z`,
        );
      }
    }
    const kinds = ['warm', 'point', 'pale'];
    return [...runs].map(([side, d]) => `<path class="${kinds[side + 1]}" d="${d}"/>`);
  };
  draw('signs', 350, 'On which side of a line a point is: in doubles, and exactly', [
    at(110, 40, map(inDoubles)),
    at(610, 40, map(exactly)),
    text(250, 24, 'a cross product in doubles', 'title'),
    text(750, 24, 'swept', 'title'),
    text(
      500,
      344,
      `${size} by ${size} neighbouring doubles from (0.5, 0.5), and the line through (12, 12) and (24, 24); red: on it`,
    ),
  ]);
}

function crossings() {
  const found = createCrossings();
  const view = (/** @type {Point} */ [x, y]) => [170 + 95 * x, 150 - 80 * y];
  const blade = motion(segment(-1, 1, 1, -1.25), segment(-1, -1, 3, 1.75));
  crossingsPointSegment(circle(0, 0).row, blade.row, found);
  const radius = 0.06;
  const spans = createIntervals();
  const ball = circle(0, 0, radius);
  intervals(ball.kind, blade.kind, ball.row, blade.row, spans);
  const bar = (/** @type {number} */ i, kind = 'pale') =>
    rect(60 + 330 * spans.enter[i], 268, 330 * (spans.exit[i] - spans.enter[i]), 14, kind);
  const poses = Array.from({ length: 11 }, (_, i) => path(pose(blade, i / 10).map(view), 'a faint'));
  const meet = Array.from({ length: found.count }, (_, i) => [
    path(pose(blade, found.t[i]).map(view), 'a'),
    text(60 + 330 * found.t[i], 302, `t ${found.t[i].toFixed(3)}, s ${found.s[i].toFixed(3)}`, 'small'),
    disc([60 + 330 * found.t[i], 275], 4, 'point'),
  ]);
  const left = [
    text(225, 24, 'two roots, and the spans of a disc', 'title'),
    ...poses,
    ...meet.flat(),
    `<ellipse class="warm" cx="170" cy="150" rx="${n(95 * radius)}" ry="${n(80 * radius)}"/>`,
    disc([170, 150], 4, 'point'),
    path(
      [
        [60, 275],
        [390, 275],
      ],
      'thin',
    ),
    bar(0),
    bar(1),
  ];

  // The point flies along a parabola, the segment turns.
  const thrown = motion(circle(-0.4, 0.7), circle(0.5, -0.1), 0, 1.8);
  const rod = motion(segment(-0.9, -0.4, 0, 0.8), segment(1.4, -0.9, -0.4, 0.2));
  crossingsPointSegment(thrown.row, rod.row, found);
  const see = (/** @type {Point} */ [x, y]) => [210 + 170 * x, 140 - 120 * y];
  const flight = Array.from({ length: 41 }, (_, i) => see(pose(thrown, i / 40)[0]));
  const right = [
    text(250, 24, 'along a parabola: three roots', 'title'),
    ...Array.from({ length: 6 }, (_, i) => path(pose(rod, i / 5).map(see), 'a faint')),
    path(flight, 'dash'),
  ];
  for (let i = 0; i < found.count; i++) {
    const t = found.t[i];
    right.push(path(pose(rod, t).map(see), 'a'), disc(see(pose(thrown, t)[0]), 5, 'point'));
    right.push(disc([85 + 330 * t, 275], 4, 'point'), text(85 + 330 * t, 302, `t ${t.toFixed(3)}`, 'small'));
  }
  right.push(
    path(
      [
        [85, 275],
        [415, 275],
      ],
      'thin',
    ),
  );
  draw('crossings', 312, 'A moving segment meets a point twice, and a point on a parabola three times', [
    at(0, 0, left),
    at(500, 0, right),
  ]);
}

function segments() {
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

function triangles() {
  const hub = [220, 150];
  const rim = [
    [60, 40],
    [230, 20],
    [400, 90],
    [380, 270],
    [140, 280],
    [40, 190],
  ];
  const fan = rim.map((p, i) => {
    const q = rim[(i + 1) % rim.length];
    return triangle(hub[0], hub[1], p[0], p[1], q[0], q[1]);
  });
  const kinds = ['fill', 'point', 'grey'];
  const owners = (
    /** @type {Point} */ [x, y],
    /** @type {import('@swept/narrowphase').EdgeRule} */ rule = TOP_LEFT,
  ) =>
    fan.flatMap(({ row }, i) => (pointInTriangle(circle(x, y).row, row, undefined, 0, 0, rule) ? [i] : []));
  const dots = [];
  let most = 0;
  for (let x = 20; x <= 420; x += 10) {
    for (let y = 10; y <= 290; y += 10) {
      const [owner, ...others] = owners([x, y]);
      if (others.length > 0) throw new Error(`(${x}, ${y}) is in ${others.length + 1} triangles`);
      most = Math.max(most, owners([x, y], CLOSED).length);
      if (owner !== undefined) dots.push(disc([x, y], 2.5, kinds[owner % 3]));
    }
  }
  const [a, b, c] = [
    [130, 60],
    [330, 110],
    [180, 250],
  ];
  const row = triangle(a[0], a[1], b[0], b[1], c[0], c[1]).row;
  const weights = createBarycentric();
  const far = (/** @type {Point} */ p, /** @type {Point} */ q) => [
    [p[0] - 0.75 * (q[0] - p[0]), p[1] - 0.75 * (q[1] - p[1])],
    [q[0] + 0.75 * (q[0] - p[0]), q[1] + 0.75 * (q[1] - p[1])],
  ];
  const marks = [
    [212, 145],
    [250, 50],
    [310, 205],
    [105, 160],
    [95, 25],
    [420, 115],
    [165, 290],
  ].map(([x, y]) => {
    pointInTriangle(circle(x, y).row, row, weights);
    const sign = (/** @type {number} */ w) => (w > 0 ? '+' : w < 0 ? '−' : '0');
    const { u, v, w } = weights;
    return text(x, y + 5, `${sign(u)} ${sign(v)} ${sign(w)}`, u > 0 && v > 0 && w > 0 ? 'title' : '');
  });
  draw('triangle', 330, 'Which triangle of a fan has a point, and the signs of the weights', [
    ...fan.map((shape) => path(pose(shape, 0), 'thin', 'Z')),
    ...dots,
    text(240, 318, `TOP_LEFT: each point in one triangle (CLOSED: in up to ${most})`),
    at(500, 0, [
      ...[far(a, b), far(b, c), far(c, a)].map((line) => path(line, 'dash')),
      path([a, b, c], 'line', 'Z'),
      ...marks,
      text(a[0] - 14, a[1] + 16, 'V0', 'small'),
      text(b[0] + 6, b[1] - 12, 'V1', 'small'),
      text(c[0] + 24, c[1] + 4, 'V2', 'small'),
      text(260, 318, 'the signs of u, v, w'),
    ]),
  ]);
}

function strategies() {
  const roll = dice(5);
  /** @type {Shape[]} */
  const shapes = [];
  for (let i = 0; i < 60; i++) {
    const [x, y] = [113 + 88 * roll(), 113 + 88 * roll()];
    const size = i % 12 === 0 ? 22 : 3 + roll();
    shapes.push(moved(circle(x, y, size), 7 * roll(), 7 * roll()));
  }
  const boxes = new Float64Array(BOX * shapes.length);
  shapes.forEach(({ kind, row }, i) => {
    sweptBox(kind, row, 0, boxes, 0, BOX * i);
  });
  const all = [hierarchicalGrid(), uniformGrid({ cell: 20 }), packedTree(), sweepAndPrune()];
  const parts = all.map((index, k) => {
    shapes.forEach((_, slot) => {
      index.add(slot, MOVING);
    });
    index.update(boxes);
    /** @type {string[]} */
    const cells = [];
    index.visitCells?.((bounds, o, level) => {
      const [x, y, right, high] = bounds.subarray(o, o + 4);
      cells.push(rect(x, y, right - x, high - y, level === 0 ? 'a faint' : 'hit faint'));
    });
    const bodies = shapes.map((shape) => disc(pose(shape, 0)[0], shape.row[4], 'soft'));
    return at(12 + 247 * k, 30, [
      text(112, -10, index.name, 'title'),
      '<svg width="226" height="250">',
      ...bodies,
      ...cells,
      '</svg>',
    ]);
  });
  draw('strategies', 290, 'Sixty bodies, and the cells and nodes of four strategies that hold them', parts);
}

function step() {
  // Discs on one line, so that time can be drawn across it.
  /** @type {Map<number, Point[]>} */
  const flown = new Map();
  const world = new World({
    trace: (id, from, to, rows, o) => {
      const points = flown.get(id) ?? [];
      flown.set(id, [...points, [from, rows[o]], [to, rows[o + END]]]);
    },
  });
  const walls = [-10, 310].map((x) => world.add(segment(x, -50, x, 50), { mobility: STATIC }));
  const radius = 10;
  const starts = [
    { x: 40, v: 420 },
    { x: 150, v: -60 },
    { x: 250, v: -260 },
  ];
  const discs = starts.map(({ x, v }) => world.add(circle(x, 0, radius), { velocity: [v, 0] }));
  const left = 120;
  const width = 760;
  const place = (/** @type {Point} */ [t, x]) => [left + width * t, 40 + 0.8 * x];
  /** @type {string[]} */
  const hits = [];
  world.step(1, (hit) => {
    bounce(world, hit);
    const [x, y] = place([hit.toi, hit.x]);
    hits.push(
      disc([x, y], 10, 'point'),
      `<text class="small" style="fill:#fff" x="${n(x)}" y="${n(y + 4.5)}">${hits.length / 2 + 1}</text>`,
    );
  });
  const planned = starts.map(({ x, v }) => path([place([0, x]), place([1, x + v])].map(clip), 'dash'));
  const pieces = discs.map((id) => path((flown.get(id) ?? []).map(place), 'a'));
  draw('step', 340, 'Three discs on a line between two walls, over the time of one step: all hits in order', [
    ...walls.map((id) => path([place([0, world.x(id)]), place([1, world.x(id)])], 'line')),
    ...discs.map((id) =>
      path((flown.get(id) ?? []).map(place), 'a faint').replace(
        '/>',
        ` style="stroke-width:${n(1.6 * radius)}"/>`,
      ),
    ),
    ...planned,
    ...pieces,
    ...hits,
    text(left, 318, 't = 0'),
    text(left + width, 318, 't = 1'),
    text(left + width / 2, 318, 'dashed: the first plan; numbers: the order of the callbacks'),
    text(60, 160, 'place', 'small'),
  ]);

  /** What of a line from inside of the walls lies between them. */
  function clip(/** @type {Point} */ [x, y], /** @type {number} */ i, /** @type {Point[]} */ line) {
    const [from] = line;
    const edge = Math.min(Math.max(y, 30), 290);
    return i === 0 || edge === y
      ? [x, y]
      : [from[0] + ((edge - from[1]) / (y - from[1])) * (x - from[0]), edge];
  }
}

function knots() {
  const roll = dice(3);
  const wall = segment(-3, -7, 4, 9);
  const meeting = createLineMeeting();
  // Half powers of two, from 2^-54 on, to both sides.
  const binOf = (/** @type {number} */ x, /** @type {number} */ y) => {
    timeToLine(circle(x, y).row, wall.row, meeting);
    const gap = meeting.startDistance;
    let bin = 0;
    for (let least = 2 ** -54; least * least < gap * gap && least < 1; least *= Math.SQRT2) bin++;
    return gap < 0 ? -bin : bin;
  };
  /** @type {Map<number, number>} */
  const computed = new Map();
  /** @type {Map<number, number>} */
  const kept = new Map();
  const count = (/** @type {typeof kept} */ bins, /** @type {number} */ bin) =>
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  let past = 0;
  const shots = 2000;
  for (let i = 0; i < shots; i++) {
    /** @type {Point} */
    let knot = [];
    const world = new World({
      trace: (_, from, to, rows, o) => {
        if (from === 0 && to < 1) knot = [rows[o + END], rows[o + END + 1]];
      },
    });
    world.add(wall, { mobility: STATIC });
    const [x, y] = [-6 + roll(), 4 + roll()];
    const [dx, dy] = [11 + roll(), -6 + roll()];
    world.add(circle(x, y), { velocity: [dx, dy] });
    world.step(1, (hit) => {
      bounce(world, hit);
      const bin = binOf(x + dx * hit.toi, y + dy * hit.toi);
      if (bin < 0) past++;
      count(computed, bin);
    });
    count(kept, binOf(knot[0], knot[1]));
  }
  if ([...kept.keys()].some((bin) => bin <= 0)) throw new Error('a knot is past the wall');
  const center = 330;
  const wide = 20;
  const bars = (/** @type {typeof kept} */ bins, /** @type {string} */ kind) =>
    [...bins]
      .sort(([a], [b]) => a - b)
      .map(([bin, many]) =>
        rect(center + wide * (bin - 0.5), 240 - many / 8, wide, many / 8, bin < 0 ? 'warm' : kind),
      );
  const ticks = [-6, 6, 10, 14, 18, 22, 26].map((bin) =>
    text(center + wide * (bin + 0.5 * Math.sign(bin)), 258, `2^-${54 - Math.abs(bin) / 2}`, 'small'),
  );
  draw('knots', 310, 'How far from a wall computed poses are at the time of impact, and how far knots are', [
    path(
      [
        [60, 240],
        [960, 240],
      ],
      'thin',
    ),
    ...bars(computed, 'pale'),
    ...bars(kept, 'fill'),
    path(
      [
        [center, 40],
        [center, 250],
      ],
      'line',
    ),
    text(center, 28, 'the wall', 'title'),
    text(190, 150, `past it: ${past} of ${shots}`, 'verdict'),
    text(495, 150, 'start + velocity × toi'),
    text(center + wide * 27, 90, 'knots: none is past it', 'title'),
    ...ticks,
    text(500, 294, 'distance from the wall when 2,000 points bounce off it'),
  ]);
}

function turning() {
  // A rod about the place where the picture is, with a skin that is thick enough to be seen.
  const skin = 14;
  const reach = 200;
  const spin = 2.4;
  /** @type {Point[]} */
  const chords = [];
  const options = /** @type {const} */ ({ center: [0, 0], angularVelocity: spin, skin });
  const rod = segment(0, 0, reach, 0);
  const world = new World({
    trace: (_, from, _to, rows, o) => {
      if (from === 0) chords.push([rows[o + 8], rows[o + 9]]);
      chords.push([rows[o + 8 + END], rows[o + 9 + END]]);
    },
  });
  world.add(rod, options);
  world.step(1);
  // The true poses are those at the ends of steps.
  const slow = new World();
  const id = slow.add(rod, options);
  const end = () => {
    const [x, y] = pose(shapesOf(slow, id)[0], 0)[1];
    return [x, y];
  };
  const arc = [end()];
  for (let i = 0; i < 60; i++) {
    slow.step(1 / 60);
    arc.push(end());
  }
  const wide = (/** @type {number} */ r) => ` style="stroke-width:${2 * r}px"/>`;
  const right = { x: 720, y: 150 };
  const u = Array.from({ length: 41 }, (_, i) => i / 40);
  const curve = (/** @type {(u: number) => number} */ f) => u.map((k) => [240 * (k - 0.5), 60 - 110 * f(k)]);
  draw('turning', 270, 'The end of a rod that turns: its arc, and chords with a skin that covers it', [
    at(300, 30, [
      path(chords, 'a faint').replace('/>', wide(skin)),
      path(chords, 'a'),
      path(arc, 'hit'),
      ...chords.map(([x, y]) => disc([x, y], 5)),
      disc([0, 0], 5, 'grey'),
      path([[0, 0], chords[0]], 'line'),
      path([[0, 0], chords[chords.length - 1]], 'line'),
      text(0, -12, `${chords.length - 1} chords`, 'small'),
    ]),
    at(right.x, right.y, [
      text(0, -100, 'what a piece is off, in skins, along it', 'title'),
      path(
        [
          [-120, 60],
          [120, 60],
        ],
        'thin',
      ),
      path(
        [
          [-120, -50],
          [120, -50],
        ],
        'dash',
      ),
      text(-150, -45, '1 skin', 'small'),
      path(
        curve((k) => 4 * k * (1 - k)),
        'a',
      ),
      path(
        curve((k) => 1 - k + k * (1 - k)),
        'hit',
      ),
      text(0, 84, 'blue: from a true pose, 4 u (1 − u)', 'small'),
      text(0, 104, 'red: from a hit, at most (1 − u) (1 + u)', 'small'),
    ]),
  ]);
}

function resting() {
  const world = new World({ gravity: [0, 10] });
  for (const wall of [segment(0, 6, 6, 12), segment(6, 12, 14, 12), segment(14, 12, 20, 6)])
    world.add(wall, { mobility: STATIC, friction: 0.5 });
  const roll = dice(7);
  const balls = [];
  for (let i = 0; i < 40; i++) {
    const place = [10 + 3.5 * roll(), 5 - 1.5 * (i % 20)];
    balls.push(world.add(circle(place[0], place[1], 0.6 + 0.15 * roll()), { friction: 0.5 }));
  }
  /** @type {number[]} */
  const told = [];
  for (let i = 0; i < 600; i++) {
    world.step(1 / 60, (hit) => {
      bounce(world, hit, 0.2);
    });
    told.push(world.stats.impacts);
  }
  const scale = 20;
  const onPicture = (/** @type {Point} */ [x, y]) => [40 + scale * x, scale * y];
  const bodies = balls.map((id) => {
    const { row } = shapesOf(world, id)[0];
    return disc(onPicture([row[0], row[1]]), scale * row[4], 'pale');
  });
  const touches = [...world.stayed].map(({ x, y, nx, ny }) => {
    const [ax, ay] = onPicture([x - 0.35 * nx, y - 0.35 * ny]);
    const [bx, by] = onPicture([x + 0.35 * nx, y + 0.35 * ny]);
    return path(
      [
        [ax, ay],
        [bx, by],
      ],
      'hit',
    );
  });
  const sums = Array.from({ length: 60 }, (_, i) => told.slice(10 * i, 10 * i + 10).reduce((a, b) => a + b));
  const most = Math.max(...sums);
  const last = 60 - [...sums].reverse().findIndex((sum) => sum > 0);
  draw(
    'resting',
    270,
    'A heap of forty balls at rest with its contacts, and how many hits each sixth of a second had',
    [
      path(
        [
          [0, 6],
          [6, 12],
          [14, 12],
          [20, 6],
        ].map(onPicture),
        'line',
      ),
      ...bodies,
      ...touches,
      text(240, 264, `after 600 steps: ${[...world.stayed].length} contacts that last`),
      at(520, 20, [
        text(220, 0, 'hits told', 'title'),
        ...sums.map((sum, i) => rect(7.4 * i, 200 - (180 * sum) / most, 6, (180 * sum) / most, 'fill')),
        path(
          [
            [0, 200],
            [444, 200],
          ],
          'thin',
        ),
        text(0, 220, '0', 'small'),
        text(444, 220, '10 s', 'small'),
        text(222, 244, `none after ${(last / 6).toFixed(1)} s`),
      ]),
    ],
  );
}

function rays() {
  const roll = dice(11);
  const side = 30;
  const walls = Array.from({ length: 16 }, () => {
    const [x, y] = [220 + 150 * roll(), 135 + 90 * roll()];
    const [dx, dy] = [60 * roll(), 60 * roll()];
    return segment(x - dx, y - dy, x + dx, y + dy);
  });
  const columns = Array.from({ length: 14 }, (_, i) => 10 + side * i);
  const rows = Array.from({ length: 9 }, (_, i) => side * i);
  const cells = columns.flatMap((x) => rows.map((y) => [x, y]));
  const touches = (/** @type {Shape} */ shape, /** @type {Point} */ [x, y]) =>
    [triangle(x, y, x + side, y, x + side, y + side), triangle(x, y, x, y + side, x + side, y + side)].some(
      (half) => overlap(shape.kind, half.kind, shape.row, half.row),
    );
  const covers = (/** @type {Shape} */ { row }, /** @type {Point} */ [x, y]) =>
    Math.min(row[0], row[8]) <= x + side &&
    Math.max(row[0], row[8]) >= x &&
    Math.min(row[1], row[9]) <= y + side &&
    Math.max(row[1], row[9]) >= y;
  const world = new World();
  for (const wall of walls) world.add(wall, { mobility: STATIC });
  const from = [425, 180];
  const to = [15, 140];
  const found = createRayHit();
  castRay(world, from[0], from[1], to[0], to[1], found);
  const way = segment(from[0], from[1], found.x, found.y);
  const picture = (/** @type {typeof touches} */ isIn, /** @type {string} */ title) => {
    const entries = cells.map((cell) => walls.filter((wall) => isIn(wall, cell)).length);
    const walked = cells.map((cell) => touches(way, cell));
    const tests = entries.reduce((sum, many, i) => sum + (walked[i] ? many : 0), 0);
    return [
      text(220, -12, title, 'title'),
      ...cells.flatMap(([x, y], i) => (entries[i] > 0 ? [rect(x, y, side, side, 'soft')] : [])),
      ...cells.flatMap(([x, y], i) => (walked[i] ? [rect(x, y, side, side, 'hit faint')] : [])),
      ...walls.map((wall) => path(pose(wall, 0), 'line')),
      path([from, [found.x, found.y]], 'a'),
      disc([found.x, found.y], 5, 'point'),
      text(220, 296, `${tests} entries in the cells on the way of the ray`),
    ];
  };
  draw(
    'rays',
    345,
    'Walls entered by their boxes and by themselves in the cells of a grid, and the way of a ray',
    [
      at(20, 40, picture(covers, 'entered where their boxes are')),
      at(530, 40, picture(touches, 'entered where the walls are')),
    ],
  );
}

function sameBits() {
  const world = new World();
  for (const wall of [
    segment(-10, -10, 10, -10),
    segment(10, -10, 10, 10),
    segment(10, 10, -10, 10),
    segment(-10, 10, -10, -10),
  ])
    world.add(wall, { mobility: STATIC });
  const roll = dice(2);
  const discs = Array.from({ length: 20 }, (_, i) =>
    world.add(circle(4 * (i % 5) - 8, 4 * Math.floor(i / 5) - 6, 0.8), {
      velocity: [9 * roll(), 9 * roll()],
    }),
  );
  const bytes = world.save();
  const loaded = new World({ broadphase: packedTree() });
  loaded.load(bytes);
  // The last bit of one velocity.
  const changed = new World();
  changed.load(bytes);
  const [first] = discs;
  changed.setVelocity(first, world.velocityX(first) * (1 + 2 ** -52), world.velocityY(first));
  const steps = 600;
  const left = 110;
  const place = (/** @type {number} */ i, /** @type {number} */ power) => [
    left + (820 * i) / steps,
    40 - 3.4 * power,
  ];
  /** @type {Point[]} */
  const apart = [];
  for (let i = 0; i <= steps; i++) {
    if (loaded.hash() !== world.hash()) throw new Error(`the loaded world is another one after ${i} steps`);
    const worst = Math.max(
      ...discs.map((id) =>
        Math.max(Math.abs(world.x(id) - changed.x(id)), Math.abs(world.y(id) - changed.y(id))),
      ),
    );
    let power = -60;
    while (power < 6 && 2 ** power < worst) power++;
    if (worst > 0) apart.push(place(i, power));
    for (const each of [world, loaded, changed]) each.step(1 / 60, (hit) => bounce(each, hit));
  }
  draw('same-bits', 300, 'Twenty discs in a box: how far worlds that begin alike but for one bit are apart', [
    ...[0, -20, -40, -60].flatMap((power) => [
      path([place(0, power), place(steps, power)], 'thin faint'),
      text(left - 32, place(0, power)[1] + 5, power === 0 ? '1' : `2^${power}`, 'small'),
    ]),
    path(apart, 'hit'),
    path(
      [
        [left, 256],
        [left + 820, 256],
      ],
      'a',
    ),
    text(left + 560, 22, 'one velocity differs in its last bit', 'verdict'),
    text(
      left + 410,
      248,
      'saved, loaded into a world with another strategy: equal hashes at each step',
      'title',
    ),
    text(left - 32, 261, '0', 'small'),
    text(left, 286, '0'),
    text(left + 820, 286, '600 steps'),
  ]);
}

touching();
signs();
crossings();
segments();
triangles();
strategies();
step();
knots();
turning();
resting();
rays();
sameBits();
