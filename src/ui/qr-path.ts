import { encode } from 'uqr';

/** Modules of white that readers need around a code. */
const QUIET = 2;

/** Runs of dark modules, row by row, as one path. `size` counts modules, the white border included. */
export function drawCode(value: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET });
  const runs: string[] = [];
  data.forEach((row, y) => {
    let from = -1;
    for (let x = 0; x <= size; x += 1) {
      const dark = row[x] === true;
      if (dark && from === -1) from = x;
      if (!dark && from !== -1) {
        runs.push(['M', from, ' ', y, 'h', x - from, 'v1h', from - x, 'z'].join(''));
        from = -1;
      }
    }
  });
  return { path: runs.join(''), size };
}
