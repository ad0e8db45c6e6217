// Without this the checker infers a type from megabytes of coordinates.
declare module 'world-atlas/land-110m.json' {
  const topology: import('topojson-specification').Topology;
  export default topology;
}
declare module 'world-atlas/land-50m.json' {
  const topology: import('topojson-specification').Topology;
  export default topology;
}
declare module 'world-atlas/land-10m.json' {
  const topology: import('topojson-specification').Topology;
  export default topology;
}
