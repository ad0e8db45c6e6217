// React Three Fiber: `useFrame` lets the world step, and one instanced mesh draws all of its balls.
import { Canvas, useFrame } from '@react-three/fiber';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { bounce, circle, fixedStep, interpolate, ROW, STATIC, segment, World } from 'swept';
import { Color, type InstancedMesh, Matrix4 } from 'three';

const RADIUS = 20;
const COLOURS = ['#f00', '#0f0', '#00f'].map((colour) => new Color(colour));
const matrix = new Matrix4();

/** Three balls between two walls, around the origin; y is upwards. */
function createRoom() {
  const world = new World();
  for (const x of [-200, 200]) world.add(segment(x, -150, x, 150), { mobility: STATIC });
  const slots = COLOURS.map((_, i) => {
    const body = world.add(circle(-150, 90 - 90 * i, RADIUS), { velocity: [500 * (i + 1), 0] });
    return world.bodies.slot('a ball', body);
  });
  const loop = fixedStep(world, { onHit: (hit) => bounce(world, hit) });
  return { slots, loop, poses: interpolate(world) };
}

function Balls() {
  const [{ slots, loop, poses }] = useState(createRoom);
  const mesh = useRef<InstancedMesh>(null);

  useFrame((_, delta) => {
    loop.advance(delta);
    poses.update(loop.alpha);
    const { current } = mesh;
    if (current === null) return;
    const { rows } = poses;
    slots.forEach((slot, i) => {
      current.setMatrixAt(i, matrix.makeTranslation(rows[ROW * slot], rows[ROW * slot + 1], 0));
      current.setColorAt(i, COLOURS[i]);
    });
    current.instanceMatrix.needsUpdate = true;
  });

  return (
    <instancedMesh ref={mesh} args={[undefined, undefined, slots.length]} frustumCulled={false}>
      <circleGeometry args={[RADIUS, 64]} />
      <meshBasicMaterial />
    </instancedMesh>
  );
}

/** One unit is one pixel. */
export function start(parent: HTMLElement): void {
  createRoot(parent).render(
    <Canvas orthographic flat camera={{ position: [0, 0, 10], zoom: 1 }}>
      <Balls />
    </Canvas>,
  );
}
