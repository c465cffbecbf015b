import {
  addDocument,
  deleteDocument,
  receiveDocument,
  renameDocument,
  restoreDocument,
} from '#annotations/document.commands.ts';
import {
  addDocumentArgs,
  deleteDocumentArgs,
  documentRow,
  receiveDocumentArgs,
  renameDocumentArgs,
  restoreDocumentArgs,
} from '#annotations/document.schema.ts';
import { documentTable } from '#annotations/document.ts';
import { DOCUMENT_MODELS, NOTE_MODELS } from '#annotations/limits.ts';
import { mergedRecordRow } from '#annotations/merged-record.schema.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { addNote, deleteNote, editNote, restoreNote } from '#annotations/note.commands.ts';
import { addNoteArgs, deleteNoteArgs, editNoteArgs, noteRow, restoreNoteArgs } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import { findContentRefusal } from '#annotations/server/document-rules.ts';
import { createTag, deleteTag, editTag } from '#annotations/tag.commands.ts';
import { createTagArgs, deleteTagArgs, editTagArgs, tagRow } from '#annotations/tag.schema.ts';
import { tagTable } from '#annotations/tag.ts';
import {
  cancelAppointment,
  changeAppointment,
  completeAppointment,
  markAppointment,
  planAppointment,
  reopenAppointment,
} from '#appointments/appointment.commands.ts';
import {
  appointmentRow,
  cancelAppointmentArgs,
  changeAppointmentArgs,
  completeAppointmentArgs,
  confirmAppointmentArgs,
  markAppointmentArgs,
  planAppointmentArgs,
  reopenAppointmentArgs,
} from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { confirmAppointment } from '#appointments/appointment-confirm.commands.ts';
import { mergeCustomers } from '#appointments/customer-merge.commands.ts';
import { undoMergeCustomers } from '#appointments/customer-merge-undo.commands.ts';
import { deleteCustomer } from '#appointments/customer-removal.commands.ts';
import { undoMovement } from '#appointments/movement-undo.commands.ts';
import { deleteObject } from '#appointments/object-removal.commands.ts';
import { findAssigneeRefusal } from '#appointments/server/assignee-rule.repository.ts';
import { findRemovalRefusal } from '#billing/server/payments/customer-removal-rule.repository.ts';
import { addContact, changeContact, deleteContact, restoreContact } from '#customers/contact.commands.ts';
import {
  addContactArgs,
  changeContactArgs,
  contactRow,
  deleteContactArgs,
  restoreContactArgs,
} from '#customers/contact.schema.ts';
import { contactTable } from '#customers/contact.ts';
import { createCustomer, editCustomer, restoreCustomer, tagCustomer } from '#customers/customer.commands.ts';
import {
  createCustomerArgs,
  customerRow,
  deleteCustomerArgs,
  editCustomerArgs,
  eraseCustomerArgs,
  importCustomersArgs,
  mergeCustomersArgs,
  restoreCustomerArgs,
  tagCustomerArgs,
  undoMergeArgs,
} from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { importCustomers } from '#customers/customer-import.commands.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { createObject, editObject, holdObject } from '#objects/object.commands.ts';
import {
  checkInArgs,
  checkOutArgs,
  createObjectArgs,
  deleteObjectArgs,
  editObjectArgs,
  holdObjectArgs,
  importObjectsArgs,
  moveArgs,
  movementRow,
  objectRow,
  restoreObjectArgs,
  tagObjectArgs,
  undoMovementArgs,
} from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { importObjects } from '#objects/object-import.commands.ts';
import { restoreObject } from '#objects/object-restore.commands.ts';
import { tagObject } from '#objects/object-tag.commands.ts';
import { keepRegister } from '#objects/rdw.commands.ts';
import { keepRegisterArgs, vehicleRegisterRow } from '#objects/rdw.schema.ts';
import { vehicleRegisterTable } from '#objects/rdw.ts';
import { deleteSpot } from '#objects/spot-removal.commands.ts';
import { reserveSpot } from '#objects/spot-reservation.commands.ts';
import { deleteWarehouse } from '#objects/warehouse-removal.commands.ts';
import { createException, deleteException, editException } from '#opening-hours/opening-exception.commands.ts';
import { createHours, deleteHours, editHours } from '#opening-hours/opening-hours.commands.ts';
import {
  createExceptionArgs,
  createHoursArgs,
  deleteExceptionArgs,
  deleteHoursArgs,
  editExceptionArgs,
  editHoursArgs,
  openingExceptionRow,
  openingHoursRow,
} from '#opening-hours/opening-hours.schema.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { eraseCustomer } from '#prospects/customer-erasure.commands.ts';
import { createProspect, deleteProspect, editProspect } from '#prospects/prospect.commands.ts';
import {
  convertProspectArgs,
  createProspectArgs,
  deleteProspectArgs,
  editProspectArgs,
  prospectRow,
  restoreProspectArgs,
} from '#prospects/prospect.schema.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { convertProspect } from '#prospects/prospect-conversion.commands.ts';
import { restoreProspect } from '#prospects/prospect-restore.commands.ts';
import { findContractRefusal, voidDraft } from '#server/contracts/object-removal.ts';
import { mailCancelled, mailChanged, mailPlanned } from '#server/mail/appointment-mails.ts';
import { dropProspectMails, mailConverted, mailSignedUp } from '#server/mail/prospect-mails.ts';
import { deleteLocation, editLocation, editWarehouse } from '#spots/place.commands.ts';
import { restoreLocation, restoreSpot, restoreWarehouse } from '#spots/place-restore.commands.ts';
import { createLocation, createSpot, createWarehouse, editSpot } from '#spots/spot.commands.ts';
import {
  createLocationArgs,
  createSpotArgs,
  createWarehouseArgs,
  deleteLocationArgs,
  deleteSpotArgs,
  deleteWarehouseArgs,
  editLocationArgs,
  editSpotArgs,
  editWarehouseArgs,
  importSpotsArgs,
  locationRow,
  reserveSpotArgs,
  restoreLocationArgs,
  restoreSpotArgs,
  restoreWarehouseArgs,
  spotRow,
  warehouseRow,
} from '#spots/spot.schema.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import { importSpots } from '#spots/spot-import.commands.ts';
import { READ } from '#staff/reading.ts';
import { reopenAttention, resolveAttention } from '#sync/attention.commands.ts';
import { reopenAttentionArgs, resolveAttentionArgs } from '#sync/attention.schema.ts';
import { defineRegistry, tableEntry } from '#sync/server/rows/registry.ts';
import { findCardKinds } from './card-kinds.ts';
import { entry, ruledEntry } from './command-entry.ts';
import { findErasureRefusal, followErasure } from './customer-erasure.ts';
import { findUndoMergeRefusal, followMerge, followUndoneMerge } from './customer-merges.ts';
import { HANDOVER_COMMANDS, HANDOVER_FORMS, HANDOVERS } from './handover-entries.ts';

/**
 * The registry of every table and command of the areas, as the server runs them. Tables are in the order in which
 * devices load them, each with the kind of record that a person must be allowed to read.
 */
export const registry = defineRegistry({
  tables: [
    tableEntry(tagTable, tagRow, 'tag'),
    tableEntry(locationTable, locationRow, 'spot'),
    tableEntry(warehouseTable, warehouseRow, 'spot'),
    tableEntry(spotTable, spotRow, 'spot'),
    tableEntry(openingHoursTable, openingHoursRow, 'openhour'),
    tableEntry(openingExceptionTable, openingExceptionRow, 'openhour'),
    HANDOVER_FORMS,
    tableEntry(customerTable, customerRow, 'customer'),
    tableEntry(contactTable, contactRow, 'customer'),
    tableEntry(mergedRecordTable, mergedRecordRow, 'customer'),
    tableEntry(objectTable, objectRow, 'object'),
    tableEntry(appointmentTable, appointmentRow, 'appointment'),
    tableEntry(prospectTable, prospectRow, 'prospect'),
    tableEntry(noteTable, noteRow, {
      by: 'parent',
      field: 'modelType',
      kinds: NOTE_MODELS,
      former: 'former_model_type',
    }),
    tableEntry(documentTable, documentRow, { by: 'parent', field: 'modelType', kinds: DOCUMENT_MODELS }),
    tableEntry(movementTable, movementRow, 'object'),
    HANDOVERS,
    tableEntry(vehicleRegisterTable, vehicleRegisterRow, 'object'),
  ],
  readPermissions: READ,
  cardKinds: findCardKinds,
  commands: [
    entry(createLocation, createLocationArgs),
    entry(editLocation, editLocationArgs),
    entry(deleteLocation, deleteLocationArgs),
    entry(createWarehouse, createWarehouseArgs),
    entry(editWarehouse, editWarehouseArgs),
    entry(deleteWarehouse, deleteWarehouseArgs),
    entry(createSpot, createSpotArgs),
    entry(importSpots, importSpotsArgs),
    entry(editSpot, editSpotArgs),
    entry(reserveSpot, reserveSpotArgs),
    entry(deleteSpot, deleteSpotArgs),
    entry(restoreLocation, restoreLocationArgs),
    entry(restoreWarehouse, restoreWarehouseArgs),
    entry(restoreSpot, restoreSpotArgs),
    entry(createHours, createHoursArgs),
    entry(editHours, editHoursArgs),
    entry(deleteHours, deleteHoursArgs),
    entry(createException, createExceptionArgs),
    entry(editException, editExceptionArgs),
    entry(deleteException, deleteExceptionArgs),
    entry(createCustomer, createCustomerArgs),
    entry(importCustomers, importCustomersArgs),
    entry(editCustomer, editCustomerArgs),
    entry(restoreCustomer, restoreCustomerArgs),
    entry(tagCustomer, tagCustomerArgs),
    entry(addContact, addContactArgs),
    entry(changeContact, changeContactArgs),
    entry(deleteContact, deleteContactArgs),
    entry(restoreContact, restoreContactArgs),
    entry(createObject, createObjectArgs),
    entry(importObjects, importObjectsArgs),
    entry(editObject, editObjectArgs),
    entry(restoreObject, restoreObjectArgs),
    entry(holdObject, holdObjectArgs),
    entry(tagObject, tagObjectArgs),
    entry(keepRegister, keepRegisterArgs),
    entry(checkInObject, checkInArgs),
    entry(checkOutObject, checkOutArgs),
    entry(moveObject, moveArgs),
    entry(undoMovement, undoMovementArgs),
    ...HANDOVER_COMMANDS,
    ruledEntry(deleteObject, deleteObjectArgs, (tx, { intent }) => findContractRefusal(tx, intent.args), voidDraft),
    ruledEntry(deleteCustomer, deleteCustomerArgs, (tx, { intent }) => findRemovalRefusal(tx, intent.args)),
    ruledEntry(
      eraseCustomer,
      eraseCustomerArgs,
      (tx, { intent }) => findErasureRefusal(tx, intent.args),
      followErasure,
    ),
    entry(mergeCustomers, mergeCustomersArgs, followMerge),
    ruledEntry(
      undoMergeCustomers,
      undoMergeArgs,
      (tx, { intent }) => findUndoMergeRefusal(tx, intent.args),
      followUndoneMerge,
    ),
    ruledEntry(
      planAppointment,
      planAppointmentArgs,
      (tx, { intent }) => findAssigneeRefusal(tx, intent.args.assigneeId),
      mailPlanned,
    ),
    ruledEntry(
      changeAppointment,
      changeAppointmentArgs,
      (tx, { intent }) => findAssigneeRefusal(tx, intent.args.now.assignee?.assigneeId),
      mailChanged,
    ),
    entry(completeAppointment, completeAppointmentArgs),
    entry(cancelAppointment, cancelAppointmentArgs, mailCancelled),
    entry(markAppointment, markAppointmentArgs),
    entry(reopenAppointment, reopenAppointmentArgs),
    entry(confirmAppointment, confirmAppointmentArgs),
    entry(createProspect, createProspectArgs, mailSignedUp),
    entry(editProspect, editProspectArgs),
    entry(restoreProspect, restoreProspectArgs),
    entry(deleteProspect, deleteProspectArgs, dropProspectMails),
    ruledEntry(
      convertProspect,
      convertProspectArgs,
      (tx, { intent }) => findAssigneeRefusal(tx, intent.args.appointment?.assigneeId),
      mailConverted,
    ),
    entry(addNote, addNoteArgs),
    entry(editNote, editNoteArgs),
    entry(deleteNote, deleteNoteArgs),
    entry(restoreNote, restoreNoteArgs),
    entry(addDocument, addDocumentArgs),
    entry(renameDocument, renameDocumentArgs),
    entry(deleteDocument, deleteDocumentArgs),
    entry(restoreDocument, restoreDocumentArgs),
    ruledEntry(receiveDocument, receiveDocumentArgs, (tx, { intent }) => findContentRefusal(tx, intent.args)),
    entry(createTag, createTagArgs),
    entry(editTag, editTagArgs),
    entry(deleteTag, deleteTagArgs),
    entry(resolveAttention, resolveAttentionArgs),
    entry(reopenAttention, reopenAttentionArgs),
  ],
});
