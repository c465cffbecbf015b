import {
  addDocument,
  deleteDocument,
  receiveDocument,
  renameDocument,
  restoreDocument,
} from '#annotations/document.commands.ts';
import { addNote, deleteNote, editNote } from '#annotations/note.commands.ts';
import { createTag, deleteTag, editTag } from '#annotations/tag.commands.ts';
import {
  cancelAppointment,
  changeAppointment,
  completeAppointment,
  markAppointment,
  planAppointment,
  reopenAppointment,
} from '#appointments/appointment.commands.ts';
import { confirmAppointment } from '#appointments/appointment-confirm.commands.ts';
import { mergeCustomers } from '#appointments/customer-merge.commands.ts';
import { deleteCustomer } from '#appointments/customer-removal.commands.ts';
import { deleteObject } from '#appointments/object-removal.commands.ts';
import { createCustomer, editCustomer, restoreCustomer, tagCustomer } from '#customers/customer.commands.ts';
import { importCustomers } from '#customers/customer-import.commands.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { createObject, editObject, holdObject } from '#objects/object.commands.ts';
import { importObjects } from '#objects/object-import.commands.ts';
import { restoreObject } from '#objects/object-restore.commands.ts';
import { tagObject } from '#objects/object-tag.commands.ts';
import { keepRegister } from '#objects/rdw.commands.ts';
import { deleteSpot } from '#objects/spot-removal.commands.ts';
import { reserveSpot } from '#objects/spot-reservation.commands.ts';
import { deleteWarehouse } from '#objects/warehouse-removal.commands.ts';
import { createException, deleteException, editException } from '#opening-hours/opening-exception.commands.ts';
import { createHours, deleteHours, editHours } from '#opening-hours/opening-hours.commands.ts';
import { createProspect, deleteProspect, editProspect } from '#prospects/prospect.commands.ts';
import { convertProspect } from '#prospects/prospect-conversion.commands.ts';
import { restoreProspect } from '#prospects/prospect-restore.commands.ts';
import { deleteLocation, editLocation, editWarehouse } from '#spots/place.commands.ts';
import { restoreLocation, restoreSpot, restoreWarehouse } from '#spots/place-restore.commands.ts';
import { createLocation, createSpot, createWarehouse, editSpot } from '#spots/spot.commands.ts';
import { importSpots } from '#spots/spot-import.commands.ts';
import { resolveAttention } from '#sync/attention.commands.ts';
import type { AnyCommand } from '#sync/command.ts';

/** Everything a person can do on a device; the server registers the same commands (`src/server`). */
export const COMMANDS: readonly AnyCommand[] = [
  checkInObject,
  checkOutObject,
  moveObject,
  createObject,
  importObjects,
  editObject,
  restoreObject,
  holdObject,
  tagObject,
  keepRegister,
  deleteObject,
  createCustomer,
  importCustomers,
  editCustomer,
  restoreCustomer,
  tagCustomer,
  deleteCustomer,
  mergeCustomers,
  planAppointment,
  changeAppointment,
  completeAppointment,
  cancelAppointment,
  markAppointment,
  reopenAppointment,
  confirmAppointment,
  createLocation,
  editLocation,
  deleteLocation,
  restoreLocation,
  restoreWarehouse,
  restoreSpot,
  createWarehouse,
  editWarehouse,
  deleteWarehouse,
  createSpot,
  importSpots,
  editSpot,
  reserveSpot,
  deleteSpot,
  createHours,
  editHours,
  deleteHours,
  createException,
  editException,
  deleteException,
  addNote,
  editNote,
  deleteNote,
  addDocument,
  renameDocument,
  deleteDocument,
  restoreDocument,
  receiveDocument,
  createTag,
  editTag,
  deleteTag,
  createProspect,
  editProspect,
  deleteProspect,
  restoreProspect,
  convertProspect,
  resolveAttention,
];
