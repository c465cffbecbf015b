import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { HAZARDS } from '#objects/object-fields.ts';
import { formatPlate } from '#objects/plate.ts';
import { Ltr } from '#ui/ltr.tsx';
import type { CalamityNumber, CalamityNumbers } from './calamity.ts';
import { HAZARD_ICONS, SAID_ICONS, useHazardWords } from './calamity-marks.tsx';
import type { PaperSetting } from './calamity-paper.ts';

type LineProps = {
  readonly entry: ObjectEntry;
  readonly columns: PaperSetting['columns'];
  readonly numbers: CalamityNumbers;
};

/** One object in one line. Beside each other there is room for last names. */
export function PaperObject({ entry, columns, numbers }: LineProps) {
  const { category } = useObjectWords();
  const words = useHazardWords();
  const isSmall = columns === 3;
  return (
    <>
      <strong data-spot="">
        {/* First, where nothing cuts it off. */}
        {!entry.placeConfirmed && <span data-doubt="">?</span>}
        <Cut dir="ltr">{entry.spotName || '–'}</Cut>
      </strong>
      <strong>
        <Ltr>{formatPlate(entry.plate, entry.plateCountry) || '–'}</Ltr>
      </strong>
      <span>
        <Cut isWhole>{category[entry.category]}</Cut>
        {!isSmall && entry.brand !== '' && <Cut>{entry.brand}</Cut>}
      </span>
      <span>
        <Cut>{numbers === null ? '' : columns === 1 ? entry.customerName : entry.customerLastname}</Cut>
      </span>
      <Numbers numbers={numbers?.get(entry.customerId ?? '') ?? []} columns={columns} />
      {HAZARDS.map((hazard) => {
        const said = entry[hazard];
        const Icon = said === 'yes' ? HAZARD_ICONS[hazard] : SAID_ICONS[said ?? 'unknown'];
        const word = said === 'yes' ? words.name[hazard] : said === 'no' ? words.no : words.unknown;
        return (
          <span key={hazard} data-said={said ?? 'unknown'}>
            <Icon aria-label={word} size="1.2em" strokeWidth={said === 'yes' ? 3 : 1.5} />
            {columns === 1 && said === 'yes' && words.name[hazard]}
          </span>
        );
      })}
    </>
  );
}

type NumbersProps = Pick<LineProps, 'columns'> & { readonly numbers: readonly CalamityNumber[] };

/** The numbers that a line has room for beside the words, in each number of columns. */
const MOST_NUMBERS = { 1: 2, 2: 2, 3: 1 } as const;

/** Whom to call, and how many more numbers the list on a screen has. */
function Numbers({ numbers, columns }: NumbersProps) {
  const { i18n } = useLingui();
  const shown = numbers.slice(0, MOST_NUMBERS[columns]);
  const more = numbers.length - shown.length;
  return (
    <span data-numbers="">
      {shown.map(({ number, name }, at) => (
        <Fragment key={number}>
          {at > 0 && <span> / </span>}
          <Ltr>{columns === 3 ? number.replaceAll(/\s/g, '') : number}</Ltr>
          {name !== '' && <Cut>{name}</Cut>}
        </Fragment>
      ))}
      {more > 0 && <Ltr>{i18n.number(more, { signDisplay: 'always' })}</Ltr>}
    </span>
  );
}

type CutProps = {
  readonly dir?: 'auto' | 'ltr';
  /** True for what has its room before others in its cell have any. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
};

/** Words that are cut off where there is no room, with a sign, and at their own end: a brand on Arabic paper too. */
function Cut({ dir = 'auto', isWhole = false, children }: CutProps) {
  return (
    <span data-cut="" data-whole={isWhole ? '' : undefined} dir={dir}>
      {children}
    </span>
  );
}

/** Lines of objects in columns. */
export const LINES = {
  display: 'grid',
  columnGap: '3mm',
  alignItems: 'start',
  '& [data-heading]': { fontWeight: 'strong', borderBottom: '0.3mm solid black', alignContent: 'end' },
  '& [data-line]': {
    display: 'grid',
    alignItems: 'center',
    columnGap: '1.2mm',
    borderBottom: '0.1mm solid #999',
  },
  '& [data-line] > *': { display: 'flex', columnGap: '0.3em', overflow: 'hidden', whiteSpace: 'nowrap' },
  '& [data-cut]': { minWidth: '0', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  // A category has its whole word before a brand has any room.
  '& [data-whole], & [data-doubt]': { flexShrink: '0' },
  // The name of a contact stays short, so that those of customers have room.
  '& [data-numbers] [data-cut]': { maxWidth: '6em' },
  '& [data-said]': { alignItems: 'center', columnGap: '0.6mm' },
  // A spot, a plate and a number are never cut: what a longer one needs is taken from the words between them.
  '&[data-columns="1"]': {
    '& [data-line]': {
      gridTemplateColumns:
        'minmax(16mm, max-content) minmax(22mm, max-content) minmax(0, 1fr) minmax(0, 1fr) minmax(46mm, max-content) 12mm 17mm 17mm',
    },
    '& [data-spot]': { maxWidth: '45mm' },
  },
  '&[data-columns="2"]': {
    '& [data-line]': {
      gridTemplateColumns:
        'minmax(9mm, max-content) minmax(15mm, max-content) minmax(0, 1fr) minmax(0, 1fr) minmax(15mm, max-content) 3.2mm 3.2mm 3.2mm',
    },
    '& [data-spot]': { maxWidth: '24mm' },
  },
  '&[data-columns="3"]': {
    '& [data-line]': {
      gridTemplateColumns:
        'minmax(7.5mm, max-content) minmax(12mm, max-content) minmax(0, 1fr) minmax(0, 1.3fr) minmax(13mm, max-content) 2.2mm 2.2mm 2.2mm',
      columnGap: '0.6mm',
    },
    '& [data-spot]': { maxWidth: '22mm' },
  },
} as const;
