import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { tagTable } from '#annotations/tag.ts';
import type { ChangeAppointment, MarkAppointment, PlanAppointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, NEEDS_ATTENTION, NO_SHOW } from '#appointments/appointment.ts';
import { movementIdOf } from '#appointments/client/appointments.store.ts';
import { undoMovement } from '#appointments/movement-undo.commands.ts';
import type { Customer, EditCustomer, MergeCustomers } from '#customers/customer.schema.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { tellApart } from '#customers/same-name.ts';
import { readMovements, type ShownMovement } from '#objects/client/movements.ts';
import type { HoldObject, TagObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import type { EditProspect, OpenStage } from '#prospects/prospect.schema.ts';
import type { ResolveAttention } from '#sync/attention.schema.ts';
import { attentionTable } from '#sync/attention.ts';
import type { Act, Mirror } from '#sync/client/runtime/types.ts';
import { isolated } from '#ui/isolated.ts';
import { intentSubject } from './intent-subject.ts';
import { intentText } from './intent-text.ts';

/** Says what an act did, to what and where: “WR-75-GH checked out of A18”. */
export async function toldAct(i18n: I18n, mirror: Mirror, act: Act): Promise<string> {
  const name = (await intentSubject(mirror, await askedAbout(mirror, act))) || (await ownerOf(mirror, act));
  if (name !== '') {
    const movementId = movementIdOf(act.args);
    const isUndo = act.name === undoMovement.name;
    const movement = movementId === undefined ? undefined : await findMovement(mirror, movementId, isUndo);
    const told =
      movement === undefined ? await tellChange(i18n, mirror, act, name) : tellMovement(i18n, movement, name);
    if (told !== undefined) return isUndo ? undoneText(i18n, told) : told;
  }
  // A visit of something without a name is known by its day.
  const when = name === '' && act.name === 'appointment.plan' ? whenText(i18n, act.args as PlanAppointment) : '';
  return [intentText(i18n, act.name), name, when].filter((part) => part !== '').join(' · ');
}

/** Says that an act was taken back. `told`: what `toldAct` said of it. */
export function undoneText(i18n: I18n, told: string): string {
  return i18n._(msg`Undone: ${told}`);
}

/** The act itself or, of one that answers where an object is, the same about that object. */
async function askedAbout(mirror: Mirror, act: Act): Promise<Act> {
  const { attentionId, choice } = act.args as Partial<ResolveAttention>;
  if (act.name !== 'attention.resolve' || attentionId === undefined || choice !== 'place') return act;
  const card = await mirror.get(attentionTable, attentionId);
  return card?.entity === 'object' ? { ...act, args: { objectId: card.entityId } } : act;
}

/** Whose the object of an act is: one without a plate, brand and type is known by that. */
async function ownerOf(mirror: Mirror, { args }: Act): Promise<string> {
  const { objectId } = args as { readonly objectId?: string };
  const customerId = objectId === undefined ? undefined : (await mirror.get(objectTable, objectId))?.customerId;
  const owner = customerId ? await mirror.get(customerTable, customerId) : undefined;
  return owner === undefined ? '' : customerName(owner);
}

/** A movement that stands, or with `undone` one that was taken back too. */
async function findMovement(mirror: Mirror, movementId: string, undone: boolean): Promise<ShownMovement | undefined> {
  const movement = await mirror.get(movementTable, movementId);
  if (movement === undefined || (!undone && movement.standing !== 'accepted')) return undefined;
  return (await readMovements(mirror, movement.objectId, [])).find(({ id }) => id === movementId);
}

function tellMovement(i18n: I18n, movement: ShownMovement, name: string): string | undefined {
  const from = isolated(movement.from);
  const to = isolated(movement.to);
  switch (movement.kind) {
    case 'checked_out':
      return from === '' ? i18n._(msg`${name} checked out`) : i18n._(msg`${name} checked out of ${from}`);
    case 'checked_in':
      return to === '' ? i18n._(msg`${name} checked in`) : i18n._(msg`${name} checked in on ${to}`);
    case 'moved':
      if (from === to) return i18n._(msg`Confirmed: ${name} stands on ${to}`);
      return from === '' ? i18n._(msg`${name} moved to ${to}`) : i18n._(msg`${name} moved from ${from} to ${to}`);
    case 'measured':
      return undefined;
  }
}

async function tellChange(i18n: I18n, mirror: Mirror, act: Act, name: string): Promise<string | undefined> {
  switch (act.name) {
    case 'appointment.plan': {
      const when = whenText(i18n, act.args as PlanAppointment);
      return i18n._(msg`Appointment of ${name} planned for ${when}`);
    }
    case 'appointment.change': {
      if ((act.args as ChangeAppointment).now.when === undefined) return i18n._(msg`Appointment of ${name} changed`);
      const row = await mirror.get(appointmentTable, act.entityId);
      const when = row === undefined ? '' : whenText(i18n, row);
      return when === '' ? undefined : i18n._(msg`Appointment of ${name} rescheduled to ${when}`);
    }
    case 'appointment.cancel':
      return i18n._(msg`Appointment of ${name} cancelled`);
    case 'appointment.reopen':
      return i18n._(msg`Appointment of ${name} reopened`);
    case 'appointment.mark':
      return tellMark(i18n, (act.args as MarkAppointment).status, name);
    case 'object.hold':
      return (act.args as HoldObject).reason === null
        ? i18n._(msg`Hold of ${name} lifted`)
        : i18n._(msg`${name} put on hold`);
    case 'customer.edit':
      return tellStatus(i18n, act.args as EditCustomer, name);
    case 'prospect.edit':
      return tellStage(i18n, act.args as EditProspect, name);
    case 'attention.resolve':
      return i18n._(msg`${name} is gone`);
    case 'customer.merge':
      return tellMerge(i18n, mirror, act.args as MergeCustomers, name);
    case 'object.tag':
    case 'customer.tag':
      return tellTags(i18n, mirror, act.args as TagObject, name);
    default:
      return undefined;
  }
}

function tellStatus(i18n: I18n, { now }: EditCustomer, name: string): string | undefined {
  if (now.status === undefined || Object.keys(now).length > 1) return undefined;
  return now.status.status === 0 ? i18n._(msg`Customer ${name} deactivated`) : i18n._(msg`Customer ${name} activated`);
}

const STAGE_WORDS: Readonly<Record<OpenStage, MessageDescriptor>> = {
  new: msg`New`,
  contacted: msg`Contacted`,
  offered: msg`Offer made`,
  declined: msg`Declined`,
};

function tellStage(i18n: I18n, { now }: EditProspect, name: string): string | undefined {
  if (now.stage === undefined || Object.keys(now).length > 1) return undefined;
  const stage = i18n._(STAGE_WORDS[now.stage.stage]);
  return i18n._(msg`Prospect ${name}: ${stage}`);
}

async function tellMerge(
  i18n: I18n,
  mirror: Mirror,
  args: MergeCustomers,
  keptName: string,
): Promise<string | undefined> {
  const before = (await mirror.get(mergedRecordTable, args.goneId))?.before ?? null;
  const kept = await mirror.get(customerTable, args.customerId);
  if (before === null || kept === undefined) return undefined;
  // What the kept one took from the other tells neither of them.
  const was = Object.assign({ ...kept }, ...Object.values(before.replaced).map((group) => group.was)) as Customer;
  const other = before.gone as Customer;
  const [goneBy, keptBy] = customerName(other) === keptName ? tellApart(other, was) : ['', ''];
  const gone = named(customerName(other), goneBy);
  const name = named(keptName, keptBy);
  return i18n._(msg`${gone} merged into ${name}`);
}

const named = (name: string, by: string) => (by === '' ? name : `${name} (${isolated(by)})`);

function tellMark(i18n: I18n, status: MarkAppointment['status'], name: string): string {
  if (status === NO_SHOW) return i18n._(msg`Appointment of ${name}: no-show`);
  return status === NEEDS_ATTENTION
    ? i18n._(msg`Appointment of ${name} needs attention`)
    : i18n._(msg`Appointment of ${name} no longer needs attention`);
}

async function tellTags(i18n: I18n, mirror: Mirror, { add, remove }: TagObject, name: string) {
  const [only, ...others] = [...add, ...remove];
  if (only === undefined || others.length > 0) return undefined;
  const tag = isolated((await mirror.get(tagTable, only))?.value ?? '');
  if (tag === '') return undefined;
  return add.length > 0 ? i18n._(msg`Tag ${tag} put on ${name}`) : i18n._(msg`Tag ${tag} taken off ${name}`);
}

function whenText(i18n: I18n, { date, time }: { readonly date: string; readonly time: string }): string {
  const day = i18n.date(`${date}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${day} ${isolated(time)}`;
}
