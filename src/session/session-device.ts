import { finishAdding } from '#annotations/client/documents.store.ts';
import type { StoredDocument } from '#annotations/document.schema.ts';
import { contentPath, documentTable } from '#annotations/document.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { noteTable } from '#annotations/note.ts';
import { tagTable } from '#annotations/tag.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { contactTable } from '#customers/contact.ts';
import { customerTable } from '#customers/customer.ts';
import { handoverTable } from '#handovers/handover.ts';
import { handoverFormTable } from '#handovers/handover-form.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { vehicleRegisterTable } from '#objects/rdw.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import { isAllowed } from '#staff/permission.ts';
import { readableKinds } from '#staff/reading.ts';
import { attentionTable } from '#sync/attention.ts';
import type { FileRecords } from '#sync/client/files/file-sender.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { openSyncSession } from '#sync/client/session/session.ts';
import type { SyncedTable } from '#sync/table.ts';
import { COMMANDS } from './commands.ts';
import { followPage } from './picture/follow-page.ts';
import { API_BASE } from './session-api.ts';
import { rememberedUser, type SignedInUser } from './session-user.ts';

/** The tables that this device keeps; small ones come first, so that lists have their names early. */
export const SYNCED_TABLES: readonly SyncedTable[] = [
  tagTable,
  locationTable,
  warehouseTable,
  spotTable,
  openingHoursTable,
  openingExceptionTable,
  handoverFormTable,
  customerTable,
  contactTable,
  mergedRecordTable,
  objectTable,
  appointmentTable,
  prospectTable,
  movementTable,
  handoverTable,
  vehicleRegisterTable,
  noteTable,
  documentTable,
  attentionTable,
];

/** Work that an earlier tab began and could not finish is resumed this long after opening, when the page has loaded. */
const FINISH_AFTER_MS = 15_000;

/** What the contents of files belong to. */
const FILES: FileRecords<StoredDocument> = {
  table: documentTable,
  path: contentPath,
  isReceived: (row) => row.contentAt !== null,
};

/** Opens what this person has on this device. Needs no connection. */
export async function openDevice(user: SignedInUser): Promise<DeviceSession> {
  const session = await openSyncSession({
    companyId: user.company.id,
    userId: user.id,
    actor: {
      userId: user.id,
      userName: `${user.firstname} ${user.lastname}`.trim(),
      companyId: user.company.id,
      can: (permission) => isAllowed(user.permissions, permission),
    },
    commands: COMMANDS,
    tables: SYNCED_TABLES,
    files: FILES,
    baseUrl: API_BASE,
    appVersion: __APP_VERSION__,
    answersStamp: `${__ANSWER_SHAPES__} ${user.permissions.join()}`,
    // The server sends what its user may read: a person who may read other kinds needs another mirror.
    schemaSalt: readableKinds({ can: (permission) => isAllowed(user.permissions, permission) }).join(),
  });
  followPage(() => rememberedUser()?.id === user.id);
  setTimeout(() => void finishAdding(session, Date.now()).catch(() => undefined), FINISH_AFTER_MS);
  return session;
}
