import pg from 'pg';

const BIGINT = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

const asText = (text: string): string => text;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // Counters stay far below 2^53; a text here would sort and compare wrongly without anybody noticing.
  [BIGINT]: Number,
  [DATE]: asText,
  [TIMESTAMP]: asText,
  [TIMESTAMPTZ]: asText,
};

/** How columns arrive, the same on both engines: bigint as number, dates and instants as text, never as a JS Date. */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    const parser = format === 'binary' ? undefined : parsers[oid];
    return parser ?? (pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown);
  },
} as pg.CustomTypesConfig;
