import { parentPort, workerData } from 'node:worker_threads';
import type { SheetOrder } from '#sync/server/sheets/make-sheet.ts';
import { buildObjectSheet, type SheetRow } from './object-sheet.ts';

// Reading and writing the rows happens here, beside the thread that answers calls.
const { pages, language } = workerData as SheetOrder;
const rows = pages.flatMap((page) => JSON.parse(`[${page}]`) as SheetRow[]);
const sheet = buildObjectSheet(rows, language);
parentPort?.postMessage(sheet, [sheet.buffer as ArrayBuffer]);
