import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lineOf } from './fault-line.ts';

test('a fault is told in a line: when it was said, when changes were taken again, and what was lost', () => {
  const figures = { fault: 'disk full', engine: 'embedded', backAfter: 1.5, acknowledged: 40, lost: 0 } as const;
  expect(lineOf({ ...figures, clearAfter: 0.2 })).toBe(
    'disk full, embedded: told after 0.2 s, back after 1.5 s, 40 changes answered, 0 lost',
  );
  expect(lineOf({ ...figures, clearAfter: null })).toContain(': nobody was turned away, back after 1.5 s');
  expect(lineOf({ ...figures, more: '4 devices' })).toBe(
    'disk full, embedded: back after 1.5 s, 40 changes answered, 0 lost, 4 devices',
  );
});

test('the drill is the restore of a killed server under devices', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['drill']).toBe('node config/chaos.ts --drill');
  expect(readFileSync('config/chaos.ts', 'utf8')).toContain("const DRILL = 'tests/server/process/restored';");
});
