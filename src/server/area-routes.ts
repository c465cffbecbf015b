import type { FastifyInstance } from 'fastify';
import { documentRoutes } from '#annotations/server/document.routes.ts';
import { noteRoutes } from '#annotations/server/note.routes.ts';
import { tagRoutes } from '#annotations/server/tag.routes.ts';
import { appointmentRoutes } from '#appointments/server/appointment.routes.ts';
import { removalRoutes } from '#appointments/server/removal.routes.ts';
import { companyLogoRoutes } from '#company/server/company-logo.routes.ts';
import { customerRoutes } from '#customers/server/customer.routes.ts';
import { customerActivityRoutes } from '#customers/server/customer-activity.routes.ts';
import { customerSheetRoutes } from '#customers/server/customer-sheet.routes.ts';
import { movementRoutes } from '#objects/server/movement.routes.ts';
import { objectRoutes } from '#objects/server/object.routes.ts';
import { objectSheetRoutes } from '#objects/server/object-sheet.routes.ts';
import { spotRemovalRoutes } from '#objects/server/spot-removal.routes.ts';
import { spotReservationRoutes } from '#objects/server/spot-reservation.routes.ts';
import { openingExceptionRoutes } from '#opening-hours/server/opening-exception.routes.ts';
import { openingHoursRoutes } from '#opening-hours/server/opening-hours.routes.ts';
import { prospectRoutes } from '#prospects/server/prospect.routes.ts';
import { locationRoutes } from '#spots/server/location.routes.ts';
import { spotRoutes } from '#spots/server/spot.routes.ts';
import { warehouseRoutes } from '#spots/server/warehouse.routes.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { importRoutes } from './import/import.routes.ts';
import { objectTimelineRoutes } from './timeline/object-timeline.routes.ts';

/** The calls of the areas that need nothing but the company's door. */
export function areaRoutes(app: FastifyInstance, door: CompanyDoor): void {
  for (const routes of [
    companyLogoRoutes,
    locationRoutes,
    warehouseRoutes,
    spotRoutes,
    spotRemovalRoutes,
    spotReservationRoutes,
    customerRoutes,
    customerActivityRoutes,
    customerSheetRoutes,
    objectRoutes,
    objectSheetRoutes,
    movementRoutes,
    openingHoursRoutes,
    openingExceptionRoutes,
    appointmentRoutes,
    removalRoutes,
    prospectRoutes,
    noteRoutes,
    documentRoutes,
    tagRoutes,
    importRoutes,
    objectTimelineRoutes,
  ]) {
    routes(app, door);
  }
}
