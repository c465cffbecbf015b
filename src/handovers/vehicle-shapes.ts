import type { ObjectCategory } from '#objects/object.schema.ts';
import type { MarkView } from './handover-limits.ts';

/** The drawing of one view: its box, and lines in the box's own units. */
export type VehicleShape = { readonly width: number; readonly height: number; readonly lines: readonly string[] };

const SIDE = { width: 300, height: 150 } as const;
const END = { width: 200, height: 150 } as const;

const wheel = (x: number, y = 122, radius = 14) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;

/** Vehicles seen from their left side, with their front at the left. */
const LEFT: Readonly<Record<'caravan' | 'camper' | 'boat' | 'car', readonly string[]>> = {
  caravan: [
    'M62 122V58q0-26 26-26h168q22 0 22 22v68z',
    'M62 116H18l-8-8h52',
    'M78 84V60q0-10 10-10h24v34zM200 50h52v34h-52zM136 50h40v72',
    wheel(170),
  ],
  camper: [
    'M16 122V92l26-8 22-34h14V36q0-8 8-8h176q20 0 20 20v74z',
    'M48 82l18-26h12v26zM98 50h36v30H98zM196 50h50v30h-50zM150 50h30v72',
    wheel(70),
    wheel(220),
  ],
  boat: ['M8 84h284l-20 40q-4 8-14 8H70q-12 0-20-10z', 'M96 84l18-34h76l20 34M150 50V20M60 84v-10h40'],
  car: [
    'M12 122V98q0-8 10-10l42-6 36-28q6-4 16-4h84q12 0 20 8l24 24 32 6q12 2 12 14v20z',
    'M80 82l28-22h34v22zM152 60h46l22 22h-68zM146 60v56',
    wheel(70),
    wheel(226),
  ],
};

const FRONT: Readonly<Record<'caravan' | 'camper' | 'boat' | 'car', readonly string[]>> = {
  caravan: [
    'M40 122V52q0-24 24-24h72q24 0 24 24v70z',
    'M56 74V54q0-8 8-8h72q8 0 8 8v20zM84 96h32v12H84z',
    'M52 122v14M148 122v14',
  ],
  camper: [
    'M40 122V44q0-16 16-16h88q16 0 16 16v78z',
    'M54 78l6-24h80l6 24zM52 90h22v10H52zM126 90h22v10h-22zM84 98h32v12H84z',
    'M50 122v14M150 122v14',
  ],
  boat: ['M36 66h128l-26 50q-14 18-38 18t-38-18z', 'M60 66l10-30h60l10 30M100 36V12'],
  car: [
    'M34 122V92l18-12 12-28h72l12 28 18 12v30z',
    'M64 78l8-20h56l8 20zM44 96h22v10H44zM134 96h22v10h-22zM84 102h32v12H84z',
    'M42 122v14M158 122v14',
  ],
};

const ROOF: Readonly<Record<'caravan' | 'camper' | 'boat' | 'car', readonly string[]>> = {
  caravan: [
    'M62 34q0-8 8-8h200q8 0 8 8v82q0 8-8 8H70q-8 0-8-8z',
    'M62 54L14 75l48 21',
    'M130 54h40v40h-40zM214 60h30v30h-30z',
  ],
  camper: [
    'M16 50q0-24 30-24h224q12 0 12 12v74q0 12-12 12H46q-30 0-30-24z',
    'M60 32v86',
    'M120 54h40v40h-40zM214 60h30v30h-30z',
  ],
  boat: ['M8 75q60-49 150-49h114q12 0 12 12v74q0 12-12 12H158Q68 124 8 75z', 'M110 44h90v62h-90z'],
  car: [
    'M14 60q0-28 40-30h190q40 2 40 30v30q0 28-40 30H54q-40-2-40-30z',
    'M88 40l22 8v54l-22 8zM214 40l-18 8v54l18 8zM110 48h86v54h-86z',
  ],
};

const KIND_OF: Readonly<Record<ObjectCategory, 'caravan' | 'camper' | 'boat' | 'car'>> = {
  caravan: 'caravan',
  camper: 'camper',
  boat: 'boat',
  car: 'car',
  classic: 'car',
  trailer: 'caravan',
  motorcycle: 'car',
  horse: 'caravan',
  other: 'caravan',
};

/** The drawing of a kind of object from one side. The right side is the left one, mirrored. */
export function shapeOf(category: ObjectCategory, view: MarkView): VehicleShape & { readonly isMirrored: boolean } {
  const kind = KIND_OF[category];
  switch (view) {
    case 'left':
    case 'right':
      return { ...SIDE, lines: LEFT[kind], isMirrored: view === 'right' };
    case 'front':
    case 'back':
      return { ...END, lines: FRONT[kind], isMirrored: false };
    case 'roof':
      return { ...SIDE, lines: ROOF[kind], isMirrored: false };
  }
}
