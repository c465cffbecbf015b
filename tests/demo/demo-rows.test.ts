import { describe, expect, it } from 'vitest';
import { noteRow } from '#annotations/note.schema.ts';
import { type Tag, tagRow } from '#annotations/tag.schema.ts';
import { type Appointment, appointmentRow } from '#appointments/appointment.schema.ts';
import { type Customer, customerRow } from '#customers/customer.schema.ts';
import { fitsSpot } from '#objects/fit.ts';
import { type Movement, movementRow, objectRow, type StoredObject } from '#objects/object.schema.ts';
import { hasDutchLayout } from '#objects/plate.ts';
import {
  type OpeningException,
  type OpeningHours,
  openingExceptionRow,
  openingHoursRow,
} from '#opening-hours/opening-hours.schema.ts';
import { type Prospect, prospectRow } from '#prospects/prospect.schema.ts';
import { STAGES } from '#prospects/prospect-choices.ts';
import { demoCompanies } from '#server/demo/demo-companies.ts';
import { openDaysOf } from '#server/demo/open-days.ts';
import { makeRows } from '#server/demo/seed-demo.ts';
import { addDays } from '#shared/civil-date.ts';
import { locationRow, type Spot, spotRow, warehouseRow } from '#spots/spot.schema.ts';
import { attentionRow } from '#sync/attention.schema.ts';

const TODAY = '2026-05-04';
const SCHEMAS = {
  locations: locationRow,
  warehouses: warehouseRow,
  spots: spotRow,
  customers: customerRow,
  objects: objectRow,
  appointments: appointmentRow,
  movements: movementRow,
  notes: noteRow,
  tags: tagRow,
  prospects: prospectRow,
  opening_hours: openingHoursRow,
  opening_exceptions: openingExceptionRow,
  attention: attentionRow,
} as const;

function rowsOf<Row>(slug: string, table: string, today = TODAY): readonly Row[] {
  const company = demoCompanies('demo').find((candidate) => candidate.slug === slug);
  if (company === undefined) throw new Error(`no demo company ${slug}`);
  return (makeRows(company, today).find((rows) => rows.table.name === table)?.drafts ?? []) as readonly Row[];
}

describe('the demo yard', () => {
  it('has a full yard: three halls and a field, 400 objects of 330 customers', () => {
    expect(rowsOf('demo', 'warehouses')).toMatchObject([
      { kind: 'hall' },
      { kind: 'hall' },
      { kind: 'hall' },
      { kind: 'field' },
    ]);
    expect(rowsOf('demo', 'objects')).toHaveLength(400);
    expect(rowsOf('demo', 'customers')).toHaveLength(330);
    expect(rowsOf('demo', 'appointments').length).toBeGreaterThan(800);
  });

  it.each(Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[])('has only valid %s', (table) => {
    for (const slug of ['demo', 'kade']) {
      for (const row of rowsOf<object>(slug, table)) {
        const checked = SCHEMAS[table].safeParse({ ...row, rev: 1, version: 1 });
        expect(checked.error?.issues ?? [], JSON.stringify(row)).toEqual([]);
      }
    }
  });

  it('has people who signed up, in every stage; those who became customers are', () => {
    const prospects = rowsOf<Prospect>('demo', 'prospects');
    expect(new Set(prospects.map(({ stage }) => stage))).toEqual(new Set(STAGES));
    const customers = new Set(rowsOf<Customer>('demo', 'customers').map(({ id }) => id));
    const converted = prospects.filter(({ stage }) => stage === 'converted');
    expect(converted.filter(({ customerId }) => customers.has(customerId ?? ''))).toEqual(converted);
  });

  it('is the same yard for the same day', () => {
    const [company] = demoCompanies('demo');
    if (company === undefined) throw new Error('no demo company');
    expect(JSON.stringify(makeRows(company, TODAY))).toBe(JSON.stringify(makeRows(company, TODAY)));
  });

  it.each(['2026-01-04', '2026-05-04', '2026-08-15', '2026-11-20', '2026-12-25'])(
    'has work for today and tomorrow on %s, some of it needing attention',
    (today) => {
      for (const slug of ['demo', 'kade']) {
        const appointments = rowsOf<Appointment>(slug, 'appointments', today);
        const on = (date: string) => appointments.filter((row) => row.date === date && row.status < 3);
        expect(on(today).length).toBeGreaterThanOrEqual(3);
        expect(on(addDays(today, 1)).length).toBeGreaterThanOrEqual(2);
        expect(on(today).some((row) => row.status === 2)).toBe(true);
      }
    },
  );

  it.each(['2026-01-04', '2026-05-04', '2026-08-15', '2026-11-20', '2026-12-25'])(
    'has no visit on a day that is closed, nor outside its slots, seen from %s',
    (today) => {
      for (const slug of ['demo', 'kade']) {
        const stored = <Row extends object>(table: string) =>
          rowsOf<Row>(slug, table, today).map((row) => ({ ...row, rev: 1, version: 1 }));
        const week = {
          hours: stored<OpeningHours>('opening_hours'),
          exceptions: stored<OpeningException>('opening_exceptions'),
        };
        const days = openDaysOf(week);
        const outside = rowsOf<Appointment>(slug, 'appointments', today).filter(
          ({ date, time }) => !days.timesOn(date).includes(time),
        );
        expect(outside.map(({ date, time }) => `${date} ${time}`)).toEqual([]);
      }
    },
  );

  it('gives some of what is to come to its people, and nothing that is over', () => {
    const people = new Set(demoCompanies('demo')[0]?.people.map(({ id }) => id));
    const given = rowsOf<Appointment>('demo', 'appointments').filter(({ assigneeId }) => assigneeId !== null);
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter(({ status, assigneeId }) => status > 2 || !people.has(assigneeId ?? ''))).toEqual([]);
  });

  it('has at most one appointment of an object on a day', () => {
    const appointments = rowsOf<Appointment>('demo', 'appointments');
    const days = new Set(appointments.map((row) => `${row.objectId} ${row.date}`));
    expect(days.size).toBe(appointments.length);
  });

  it('has every object where its newest movement left it, in at most one open stay', () => {
    // They come in the order they happened: the last one of an object is its newest.
    const newest = new Map(rowsOf<Movement>('demo', 'movements').map((movement) => [movement.objectId, movement]));
    for (const object of rowsOf<StoredObject>('demo', 'objects')) {
      const last = newest.get(object.id);
      const isIn = last?.kind === 'checked_in';
      expect(object.storageStatus).toBe(isIn ? 'with_storage' : 'with_customer');
      expect(object.stayId).toBe(isIn ? last.stayId : null);
      expect({ w: object.warehouseId, s: object.spotId }).toEqual(
        isIn ? { w: last.toWarehouseId, s: last.toSpotId } : { w: null, s: null },
      );
    }
  });

  it('puts objects on spots that fit and have room, one place apart that waits for a person', () => {
    const spots = new Map(rowsOf<Spot>('demo', 'spots').map((spot) => [spot.id, spot]));
    const standing = rowsOf<StoredObject>('demo', 'objects').filter((object) => object.spotId !== null);
    expect(standing.length).toBeGreaterThan(100);
    const confirmed = standing.filter((object) => object.placeConfirmed);
    expect(standing.length - confirmed.length).toBe(1);
    expect(new Set(confirmed.map((object) => object.spotId)).size).toBe(confirmed.length);
    for (const object of confirmed) {
      const spot = spots.get(object.spotId ?? '');
      expect(spot !== undefined && fitsSpot(object, spot)).toBe('fits');
    }
  });

  it('has plates valid by layout, each once', () => {
    const plates = rowsOf<StoredObject>('demo', 'objects').filter((object) => object.plate !== '');
    expect(new Set(plates.map((object) => object.plate)).size).toBe(plates.length);
    for (const { plate } of plates.filter((object) => object.plateCountry === 'NL')) {
      expect(hasDutchLayout(plate), plate).toBe(true);
    }
  });

  it('has tags for objects and customers, some on records, each on the kind it is for', () => {
    const tags = new Map(rowsOf<Tag>('demo', 'tags').map((tag) => [tag.id, tag]));
    expect(tags.size).toBeGreaterThanOrEqual(8);
    const carried = [
      ...rowsOf<StoredObject>('demo', 'objects').map(({ tagIds }) => ({ tagIds, type: 'object' })),
      ...rowsOf<Customer>('demo', 'customers').map(({ tagIds }) => ({ tagIds, type: 'customer' })),
    ];
    const types = carried.flatMap(({ tagIds, type }) => tagIds.map((id) => [tags.get(id)?.type, type]));
    expect(types.length).toBeGreaterThan(200);
    expect(types.filter(([type, wanted]) => type !== wanted)).toEqual([]);
    expect(carried.some(({ tagIds }) => tagIds.length === 0)).toBe(true);
  });

  it('has held objects', () => {
    expect(rowsOf<StoredObject>('demo', 'objects').some((object) => object.holdReason !== null)).toBe(true);
  });
});
