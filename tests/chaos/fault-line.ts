import type { Figures } from './witness.ts';

/** What a fault did, in a line for people. */
export function lineOf({ fault, engine, clearAfter, backAfter, acknowledged, lost, more }: Figures): string {
  const clear = clearAfter === null ? 'nobody was turned away' : `told after ${clearAfter} s`;
  const said = [
    ...(clearAfter === undefined ? [] : [clear]),
    `back after ${backAfter} s`,
    `${acknowledged} changes answered, ${lost} lost`,
    ...(more === undefined ? [] : [more]),
  ];
  return `${fault}, ${engine}: ${said.join(', ')}`;
}
