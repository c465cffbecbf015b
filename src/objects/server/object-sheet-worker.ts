import { parentPort, workerData } from 'node:worker_threads';
import type { SheetOrder } from '#sync/server/sheets/make-sheet.ts';
import { buildObjectSheet, type SheetRow, type SheetWords } from './object-sheet.ts';

// Rows are read and written in this thread, so that the one that answers calls stays free.
const { pages, language, words } = workerData as SheetOrder<SheetWords>;
const rows = pages.flatMap((page) => JSON.parse(`[${page}]`) as SheetRow[]);
const sheet = buildObjectSheet(rows, words, language);
parentPort?.postMessage(sheet, [sheet.buffer as ArrayBuffer]);
