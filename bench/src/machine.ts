import { cpus } from 'node:os';

/** The conditions of a measurement: processor, version of Node, and the day. */
export function machine(now = new Date()): string {
  const all = cpus();
  const model = all[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  return `${model} (${all.length} cores), Node ${process.versions.node}, ${now.toISOString().slice(0, 10)}`;
}
