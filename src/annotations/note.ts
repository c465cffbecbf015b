import { defineTable } from '#sync/table.ts';
import type { Note } from './note.schema.ts';

export const noteTable = defineTable<Note>({ name: 'notes', indexes: ['modelId'], instants: ['at'] });
