import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { tagFields, tagRow } from '../tag.schema.ts';

/** A tag as calls give it. */
export const tagAnswer = z
  .strictObject({ id, uuid: id, ...tagFields.shape, version: tagRow.shape.version })
  .meta({ id: 'Tag' });
