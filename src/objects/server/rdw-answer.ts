import { z } from 'zod';
import { answerShape } from '#shared/field-map.schema.ts';
import { ownNames } from '#shared/field-map.ts';
import { instant } from '#shared/fields.ts';
import { snakeCase } from '#shared/snake-case.ts';
import { PROPOSED_FIELDS } from '../object-fields.ts';
import {
  type RegisterFacts,
  type RegisterOutcome,
  type RegisterProposal,
  registerFacts,
  registerOutcome,
  registerProposal,
} from '../rdw.schema.ts';

const facts = registerFacts.shape;

/** The register's answer about a plate, as calls return it. Only `found` has a proposal and facts. */
export const registerAnswer = z
  .strictObject({
    plate: z.string(),
    outcome: registerOutcome,
    /** When the register said so; null where it said nothing. */
    fetched_at: instant.nullable(),
    proposal: z.strictObject(answerShape(ownNames(PROPOSED_FIELDS), registerProposal.shape)).nullable(),
    facts: z
      .strictObject({
        kind: facts.kind,
        body: facts.body,
        eu_category: facts.euCategory,
        color: facts.color,
        fuels: facts.fuels,
        axles: facts.axles,
        empty_kg: facts.emptyKg,
        ready_kg: facts.readyKg,
        maximum_kg: facts.maximumKg,
        first_admitted_on: facts.firstAdmittedOn,
        registered_on: facts.registeredOn,
        inspection_until_on: facts.inspectionUntilOn,
        insured: facts.insured,
        transferable: facts.transferable,
        exported: facts.exported,
        recall_open: facts.recallOpen,
        open_recalls: facts.openRecalls,
        is_trailer: facts.isTrailer,
      })
      .nullable(),
  })
  .meta({ id: 'RegisterAnswer' });

export type Looked = {
  readonly plate: string;
  readonly outcome: RegisterOutcome;
  readonly fetchedAt: string | null;
  readonly proposal: RegisterProposal | null;
  readonly facts: RegisterFacts | null;
};

/** The answer with the names of calls. */
export function registerJson({ plate, outcome, fetchedAt, ...said }: Looked): z.infer<typeof registerAnswer> {
  const named = {
    plate,
    outcome,
    fetched_at: fetchedAt,
    proposal: said.proposal === null ? null : inSnakeCase(said.proposal),
    facts: said.facts === null ? null : inSnakeCase(said.facts),
  };
  return named as z.infer<typeof registerAnswer>;
}

function inSnakeCase(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [snakeCase(field), value as unknown]));
}
