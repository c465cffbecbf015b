import { describe, expect, test } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { keepRegister } from '#objects/rdw.commands.ts';
import { keepRegisterArgs, registerFacts, registerProposal, vehicleRegisterRow } from '#objects/rdw.schema.ts';
import { type RegisterRecord, readRegister, vehicleRegisterTable } from '#objects/rdw.ts';
import { compareRegister, mayLookUp, registerNotices, whyNoLookup } from '#objects/rdw-compare.ts';
import { softenName } from '#objects/rdw-names.ts';
import { AT, anObject, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const CARAVAN: RegisterRecord = {
  kenteken: 'WN12KX',
  voertuigsoort: 'Middenasaanhangwagen',
  merk: 'HOBBY',
  handelsbenaming: 'HOBBY DE LUXE 490 KMF',
  inrichting: 'caravan',
  lengte: '718',
  breedte: '230',
  hoogte_voertuig: '0',
  massa_ledig_voertuig: '1150',
  toegestane_maximum_massa_voertuig: '1500',
  datum_tenaamstelling: '20240315',
  datum_eerste_toelating: '20190402',
  wam_verzekerd: 'N.v.t.',
};

function read(vehicle: RegisterRecord, sets: Partial<Parameters<typeof readRegister>[0]> = {}) {
  const none = { fuels: [], axles: [], bodies: [], inspections: [], recalls: [] };
  const answer = readRegister({ vehicle, ...none, ...sets });
  // Whatever is read can be stored.
  registerProposal.parse(answer.proposal);
  registerFacts.parse(answer.facts);
  return answer;
}

describe('an answer of the register', () => {
  test('gives the first colour by our name for it, and none for what is no colour', () => {
    const colorOf = (color: string) => read({ ...CARAVAN, eerste_kleur: color }).proposal.color;
    expect([colorOf('ROOD'), colorOf('CREME'), colorOf('Diversen')]).toEqual(['red', 'cream', 'various']);
    expect([colorOf('N.v.t.'), colorOf('Niet geregistreerd'), colorOf('RGB')]).toEqual([null, null, null]);
    const proposal = { ...read({ ...CARAVAN, eerste_kleur: 'WIT' }).proposal };
    expect(compareRegister(proposal, anObject(1, { color: 'red' }))).toContainEqual(
      expect.objectContaining({ field: 'color', ours: 'red', theirs: 'white' }),
    );
    // What was kept before colours were read.
    delete proposal.color;
    expect(registerProposal.safeParse(proposal).success).toBe(true);
    expect(compareRegister(proposal, anObject(1)).map(({ field }) => field)).not.toContain('color');
  });

  test('gives a caravan its brand, model, category and size; a height of zero was not measured', () => {
    expect(read(CARAVAN).proposal).toEqual({
      brand: 'Hobby',
      type: 'De Luxe 490 KMF',
      category: 'caravan',
      color: null,
      lengthCm: 718,
      widthCm: 230,
      heightCm: null,
    });
    expect(read(CARAVAN).facts).toMatchObject({
      emptyKg: 1150,
      maximumKg: 1500,
      registeredOn: '2024-03-15',
      firstAdmittedOn: '2019-04-02',
      isTrailer: true,
    });
  });

  test('with no column but the plate says nothing at all', () => {
    const { proposal, facts } = read({ kenteken: 'WN12KX' });
    expect(new Set(Object.values(proposal))).toEqual(new Set([null]));
    expect(facts).toMatchObject({ insured: null, inspectionUntilOn: null, recallOpen: null, exported: null });
  });

  test.each([
    'N.v.t.',
    'Niet geregistreerd',
    'Geen verstrekking in Open Data',
    'Niet bekend',
    '(Nog) niet bekend',
    ' ',
  ])('says nothing with “%s”', (word) => {
    const columns = ['merk', 'handelsbenaming', 'inrichting', 'lengte', 'wam_verzekerd', 'vervaldatum_apk'];
    const { proposal, facts } = read(Object.fromEntries(columns.map((column) => [column, word])));
    expect(proposal).toMatchObject({ brand: null, type: null, category: null, lengthCm: null });
    expect(facts).toMatchObject({ body: null, insured: null, inspectionUntilOn: null });
  });

  test.each([
    ['0', null],
    ['1', 1],
    ['3000', 3000],
    ['3001', null],
    ['-5', null],
    ['7,45', null],
    ['745.00', 745],
    ['acht', null],
  ])('reads the length %s as %s', (lengte, expected) => {
    expect(read({ lengte }).proposal.lengthCm).toBe(expected);
  });

  test.each([
    [{ vervaldatum_apk: '20270301' }, '2027-03-01'],
    [{ vervaldatum_apk_dt: '2027-03-01T00:00:00.000' }, '2027-03-01'],
    [{ vervaldatum_apk: '20270231' }, null],
    [{ vervaldatum_apk: '0' }, null],
    [{}, null],
  ])('reads the day of %j as %s', (vehicle: RegisterRecord, expected) => {
    expect(read(vehicle).facts.inspectionUntilOn).toBe(expected);
  });

  test('takes the last inspection of the set when the vehicle has no day of its own', () => {
    const inspections = [{ vervaldatum_keuring: '20240101' }, { vervaldatum_keuring: '20260101' }];
    expect(read({}, { inspections }).facts.inspectionUntilOn).toBe('2026-01-01');
  });

  test('tells yes, no and not given apart', () => {
    expect(read({ wam_verzekerd: 'Ja' }).facts.insured).toBe(true);
    expect(read({ wam_verzekerd: 'Nee' }).facts.insured).toBe(false);
    expect(read({}).facts.insured).toBeNull();
  });

  test.each([
    ['Personenauto', 'kampeerwagen', 'camper'],
    ['Personenauto', 'sedan', 'car'],
    ['Aanhangwagen', 'caravan', 'caravan'],
    ['Middenasaanhangwagen', 'caravan', 'caravan'],
    ['Aanhangwagen', 'open wagen', 'trailer'],
    ['Oplegger', 'gesloten opbouw', 'trailer'],
    ['Motorfiets', 'N.v.t.', 'motorcycle'],
    ['Bedrijfsauto', 'gesloten opbouw', null],
    ['N.v.t.', 'N.v.t.', null],
  ])('calls a %s that is a %s a %s', (voertuigsoort, inrichting, category) => {
    expect(read({ voertuigsoort, inrichting }).proposal.category).toBe(category);
  });

  test('takes the body from its set when the vehicle has none', () => {
    const bodies = [{ carrosserie_volgnummer: '1', type_carrosserie_europese_omschrijving: 'Kampeerwagen' }];
    expect(read({ voertuigsoort: 'Personenauto' }, { bodies }).proposal.category).toBe('camper');
  });

  test('knows an open recall from its set, from the flag, and none from neither', () => {
    const open = { referentiecode_rdw: 'RDW001', code_status: 'O' };
    const repaired = { referentiecode_rdw: 'RDW002', code_status: 'P' };
    expect(read({}, { recalls: [open, repaired] }).facts).toMatchObject({ recallOpen: true, openRecalls: ['RDW001'] });
    expect(read({ openstaande_terugroepactie_indicator: 'Nee' }, { recalls: [repaired] }).facts.recallOpen).toBe(false);
    expect(read({ openstaande_terugroepactie_indicator: 'Ja' }).facts.recallOpen).toBe(true);
    expect(read({}, { recalls: [repaired] }).facts.recallOpen).toBeNull();
  });

  test('counts axles and names each fuel once', () => {
    const fuels = [{ brandstof_omschrijving: 'Diesel' }, { brandstof_omschrijving: 'Diesel' }, {}];
    const axles = [{ as_nummer: '1' }, { as_nummer: '2' }];
    expect(read({}, { fuels, axles }).facts).toMatchObject({ fuels: ['Diesel'], axles: 2 });
  });
});

describe('names of the register', () => {
  test.each([
    ['HOBBY', 'Hobby'],
    ['BÜRSTNER', 'Bürstner'],
    ['MERCEDES-BENZ', 'Mercedes-Benz'],
    ['LMC', 'LMC'],
    ['BMW', 'BMW'],
    ['KIP', 'Kip'],
    ['VOLKSWAGEN T5', 'Volkswagen T5'],
    ['PRESTIGE 560 WLU', 'Prestige 560 Wlu'],
    ['Fendt', 'Fendt'],
  ])('%s is shown as %s', (name, shown) => {
    expect(softenName(name)).toBe(shown);
  });
});

describe('plates to ask for', () => {
  test('are Dutch, of its own, and no boat mark', () => {
    expect(whyNoLookup('WN12KX', 'NL')).toBeNull();
    expect(whyNoLookup('', 'NL')).toBe('no_plate');
    expect(whyNoLookup('WN12KX', 'DE')).toBe('foreign_plate');
    expect(whyNoLookup('YA1234', 'NL')).toBe('boat_mark');
  });

  test('are offered in an official layout only', () => {
    expect(mayLookUp('WN12KX', 'NL')).toBe(true);
    expect(mayLookUp('WN12K', 'NL')).toBe(false);
    expect(mayLookUp('ABCDEF', 'NL')).toBe(false);
  });
});

describe('the comparison', () => {
  const { proposal } = read(CARAVAN);

  test('names what differs, what is empty as empty, and nothing that is alike', () => {
    const ours = { ...anObject(1, { brand: 'hobby', type: '', widthCm: 0, lengthCm: 745 }) };
    expect(compareRegister(proposal, ours)).toEqual([
      { field: 'type', ours: null, theirs: 'De Luxe 490 KMF', differs: true },
      { field: 'lengthCm', ours: 745, theirs: 718, differs: true },
      { field: 'widthCm', ours: null, theirs: 230, differs: true },
    ]);
  });

  test('leaves a narrower word for the category alone, and says where it is another one', () => {
    const fields = (category: 'boat' | 'camper') =>
      compareRegister({ ...proposal, category: 'trailer' }, anObject(1, { category })).map(({ field }) => field);
    expect(fields('boat')).not.toContain('category');
    expect(fields('camper')).toContain('category');
  });
});

describe('what a person should look at', () => {
  const today = '2026-05-04';
  const car = read({ voertuigsoort: 'Personenauto', inrichting: 'sedan' }).facts;
  const caravan = read(CARAVAN).facts;
  const own = { category: 'car', contractStartOn: '2025-09-01' } as const;

  test('is an inspection that ended before today, not one that ends today, and not an unknown one', () => {
    const said = (inspectionUntilOn: string | null) => registerNotices({ ...car, inspectionUntilOn }, own, today);
    expect(said('2026-05-03')).toEqual(['inspection_expired']);
    expect(said(today)).toEqual([]);
    expect(said(null)).toEqual([]);
  });

  test('is no insurance, unless nobody says so', () => {
    expect(registerNotices({ ...car, insured: false }, own, today)).toEqual(['not_insured']);
    expect(registerNotices({ ...car, insured: null }, own, today)).toEqual([]);
  });

  test('is neither for a trailer; above 3,500 kg the inspection counts', () => {
    const pulled = { ...caravan, insured: false, inspectionUntilOn: '2020-01-01', registeredOn: null };
    const owned = { category: 'caravan', contractStartOn: null } as const;
    expect(registerNotices({ ...pulled, maximumKg: 3500 }, owned, today)).toEqual([]);
    expect(registerNotices({ ...pulled, maximumKg: null }, owned, today)).toEqual([]);
    expect(registerNotices({ ...pulled, maximumKg: 3501 }, owned, today)).toEqual(['inspection_expired']);
  });

  test('is a new owner since the contract began, not one of that day', () => {
    const said = (registeredOn: string, contractStartOn: string | null) =>
      registerNotices({ ...car, registeredOn }, { category: 'car', contractStartOn }, today);
    expect(said('2025-09-02', '2025-09-01')).toEqual(['sold']);
    expect(said('2025-09-01', '2025-09-01')).toEqual([]);
    expect(said('2025-09-02', null)).toEqual([]);
  });

  test('is the plate of the towing car on a caravan', () => {
    expect(registerNotices(car, { ...own, category: 'caravan' }, today)).toEqual(['towing_car']);
    expect(registerNotices(caravan, { category: 'caravan', contractStartOn: null }, today)).toEqual([]);
    expect(registerNotices({ ...car, kind: null }, { ...own, category: 'caravan' }, today)).toEqual([]);
  });

  test('is export and an open recall', () => {
    expect(registerNotices({ ...car, exported: true, recallOpen: true }, own, today)).toEqual([
      'exported',
      'recall_open',
    ]);
  });
});

describe('keeping the last answer', () => {
  const args = { objectId: testId('o', 1), plate: 'WN12KX', fetchedAt: AT, ...read(CARAVAN) };
  const company = () => new MemoryCompany().add(objectTable, anObject(1));

  test('puts one row under the id of the object, and the next answer in its place', async () => {
    const yard = company();
    expect(codeOf(await yard.run(keepRegister, keepRegisterArgs.parse(args)))).toBe('applied');
    await yard.run(keepRegister, { ...args, proposal: null, facts: null });
    expect(yard.all(vehicleRegisterTable)).toHaveLength(1);
    const row = yard.row(vehicleRegisterTable, args.objectId);
    expect(vehicleRegisterRow.parse(row)).toMatchObject({ plate: 'WN12KX', facts: null, version: 2 });
  });

  test('is refused for an object that is gone or unknown', async () => {
    expect(codeOf(await company().drop(objectTable, args.objectId).run(keepRegister, args))).toBe('object.deleted');
    expect(codeOf(await company().run(keepRegister, { ...args, objectId: testId('o', 2) }))).toBe('object.missing');
  });
});
