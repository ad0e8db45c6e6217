export type { Topology } from 'topojson-specification';
export { coastline } from './coastline.js';
export { type GasOptions, gas } from './gas.js';
export { Random } from './random.js';
export { type Scene, type SceneOptions, shapeAt } from './scene.js';
export {
  COASTLINES,
  type CoastlineName,
  loadScene,
  RANDOM_SCENES,
  type RandomSceneName,
  SCENES,
  type SceneName,
  scene,
} from './scenes.js';
export { type Detail, loadTopology } from './topology.js';
