import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { usePaper } from '#objects/client/use-paper.ts';
import { HAZARDS } from '#objects/object-fields.ts';
import { Confirmed } from '#pages/status/status-panel.tsx';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { isolated } from '#ui/isolated.ts';
import { MOST_PRINTED, usePrinting } from '#ui/use-visible-rows.ts';
import { type CalamityNumbers, calamityRows, countsOf, type Hall, printedAtOnce } from './calamity.ts';
import { LINES, PaperObject } from './calamity-line.tsx';
import { useRowNames } from './calamity-list.tsx';
import { CalamityDrawing, MapLegend, usePlan } from './calamity-map.tsx';
import { HAZARD_ICONS, HazardSums, SAID_ICONS, useHazardWords } from './calamity-marks.tsx';
import {
  calamityPaper,
  HEAD_MM,
  LEGEND_MM,
  PAPER,
  type PaperLine,
  type PaperPage,
  type PaperSetting,
  SIGNS_MM,
} from './calamity-paper.ts';

type Known = {
  /** All objects, of all halls. */
  readonly objects: readonly ObjectEntry[];
  readonly numbers: CalamityNumbers;
};

/** While it is on paper, paper has these sheets and nothing of the page. */
const RULES = `@page { size: A4; margin: ${PAPER.marginMm}mm }
@media print { body:has(> [data-paper]) > :not([data-paper]) { display: none !important } }`;

/** The halls on paper, each on a page of its own; they are there while the browser prints. */
export function CalamitySheets({ halls, ...known }: Known & { readonly halls: readonly Hall[] }) {
  usePaper(RULES);
  if (!usePrinting()) return null;
  const { printed, left } = printedAtOnce(halls);
  return createPortal(
    // Paper is white, also of a screen in dark colours.
    <Box data-paper="" className="light" bg="white" color="black" fontFamily="body" lineHeight="1.15">
      {printed.map((hall) => (
        <HallSheets key={hall.id} hall={hall} {...known} />
      ))}
      {left.length > 0 && (
        <chakra.section css={SHEET} fontSize="13pt" fontWeight="strong">
          <LeftToPrint halls={left} />
        </chakra.section>
      )}
    </Box>,
    document.body,
  );
}

/** Names halls that are not printed with the others. */
export function LeftToPrint({ halls }: { readonly halls: readonly Hall[] }) {
  const { t, i18n } = useLingui();
  const most = i18n.number(MOST_PRINTED);
  const names = halls.map(({ label }) => isolated(label)).join(', ');
  return <p>{t`At most ${most} objects are printed at once. Print these one by one: ${names}`}</p>;
}

function HallSheets({ hall, objects, numbers }: Known & { readonly hall: Hall }) {
  const { t } = useLingui();
  const nameOf = useRowNames();
  const plan = usePlan(hall.spots);
  const rows = useMemo(() => calamityRows(hall), [hall]);
  const lines = rows.flatMap(({ row, entries }): readonly PaperLine<ObjectEntry>[] => [
    { heading: nameOf(row) },
    ...entries.map((item) => ({ item })),
  ]);
  const drawnMm = plan.width === 0 ? 0 : (PAPER.widthMm * plan.height) / plan.width;
  const { setting, pages } = calamityPaper(lines, drawnMm);
  return pages.map((page, at) => (
    <chakra.section key={at} data-sheet={hall.id} css={SHEET} style={{ height: `${PAPER.heightMm}mm` }}>
      <Head hall={hall} page={at + 1} pages={pages.length} />
      {at === 0 && drawnMm > 0 && (
        <>
          <Box style={{ height: `${Math.min(drawnMm, setting.mapMm)}mm` }} dir="ltr">
            <CalamityDrawing label={t`Map of ${hall.label}`} plan={plan} objects={objects} />
          </Box>
          <Box fontSize="7.5pt" style={{ height: `${LEGEND_MM}mm` }} overflow="hidden" alignContent="center">
            <MapLegend />
          </Box>
        </>
      )}
      {at === 0 && <Signs />}
      <Columns page={page} setting={setting} numbers={numbers} />
    </chakra.section>
  ));
}

type HeadProps = {
  readonly hall: Hall;
  readonly page: number;
  readonly pages: number;
};

function Head({ hall, page, pages }: HeadProps) {
  const { t } = useLingui();
  return (
    <Box style={{ height: `${HEAD_MM}mm` }} overflow="hidden">
      <Flex justify="space-between" gap="4" fontSize="13pt" fontWeight="strong">
        <span>
          {t`Calamity list`}: <bdi>{hall.label}</bdi>
        </span>
        {pages > 1 && (
          <span>{page < pages ? t`Page ${page} of ${pages}, continues on the next` : t`Page ${page} of ${pages}`}</span>
        )}
      </Flex>
      <Flex justify="space-between" gap="4" fontSize="8.5pt">
        <HazardSums counts={countsOf(hall.objects)} />
        <Confirmed status={useConnection()} />
      </Flex>
    </Box>
  );
}

/** What the signs in the columns mean. */
function Signs() {
  const words = useHazardWords();
  const signs = [
    ...HAZARDS.map((hazard) => [HAZARD_ICONS[hazard], words.name[hazard]] as const),
    [SAID_ICONS.no, words.no] as const,
    [SAID_ICONS.unknown, words.unknown] as const,
  ];
  return (
    <Flex gap="4" align="center" fontSize="8pt" style={{ height: `${SIGNS_MM}mm` }}>
      {signs.map(([Icon, word]) => (
        <Flex as="span" key={word} gap="1" align="center">
          <Icon aria-hidden="true" size="3.2mm" />
          {word}
        </Flex>
      ))}
    </Flex>
  );
}

type ColumnsProps = {
  readonly page: PaperPage<ObjectEntry>;
  readonly setting: PaperSetting;
  readonly numbers: CalamityNumbers;
};

function Columns({ page, setting, numbers }: ColumnsProps) {
  const { columns, lineMm, textPt } = setting;
  const height = { height: `${lineMm}mm` };
  return (
    <Box
      css={LINES}
      data-columns={columns}
      style={{ fontSize: `${textPt}pt`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {page.map((column, at) => (
        <div key={at}>
          {column.map((line) =>
            'heading' in line ? (
              <div key={line.heading} data-heading="" style={height}>
                {line.heading}
              </div>
            ) : (
              <div key={line.item.id} data-line="" style={height}>
                <PaperObject entry={line.item} columns={columns} numbers={numbers} />
              </div>
            ),
          )}
        </div>
      ))}
    </Box>
  );
}

const SHEET = {
  overflow: 'hidden',
  breakInside: 'avoid',
  breakAfter: 'page',
  '&:last-of-type': { breakAfter: 'auto' },
} as const;
