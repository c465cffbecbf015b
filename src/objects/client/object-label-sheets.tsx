import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { type LabelLayout, spreadLabels } from '../label-layouts.ts';
import type { ObjectEntry } from './object-index.ts';
import { ObjectLabel } from './object-label.tsx';
import { usePaper } from './use-paper.ts';

type ObjectLabelSheetsProps = {
  readonly entries: readonly ObjectEntry[];
  readonly layout: LabelLayout;
  /** The first free place of the first sheet, from 1. */
  readonly start: number;
  readonly withCustomer: boolean;
  /** The app's origin, which the codes link to. */
  readonly origin: string;
};

/** The labels as they are printed, page by page. */
export function ObjectLabelSheets({ entries, layout, start, withCustomer, origin }: ObjectLabelSheetsProps) {
  const pages = useMemo(() => spreadLabels(entries, layout, start), [entries, layout, start]);
  const { pageWidthMm, pageHeightMm, columns, widthMm, heightMm } = layout;
  usePaper(`@page { size: ${pageWidthMm}mm ${pageHeightMm}mm; margin: 0 }`);
  return (
    <Box css={frameStyle} data-layout={layout.id}>
      {pages.map((places, page) => (
        <Box
          key={page}
          css={pageStyle}
          data-page=""
          dir="ltr"
          style={{
            width: `${pageWidthMm}mm`,
            height: `${pageHeightMm}mm`,
            paddingTop: `${layout.marginTopMm}mm`,
            paddingLeft: `${layout.marginLeftMm}mm`,
            gridTemplateColumns: `repeat(${columns}, ${widthMm}mm)`,
            gridAutoRows: `${heightMm}mm`,
            columnGap: `${layout.gapXMm}mm`,
          }}
        >
          {places.map((entry, place) => (
            <Box key={entry?.id ?? place} css={placeStyle} dir="auto">
              {entry !== null && (
                <ObjectLabel
                  entry={entry}
                  layout={layout}
                  address={`${origin}/objects/${entry.id}`}
                  withCustomer={withCustomer}
                />
              )}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** On screen the paper is part of the page and shrinks with it; in print it is the page. */
const frameStyle = {
  overflowX: 'auto',
  '@media screen': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '4',
    p: '3',
    mx: { base: '-4', md: '0' },
    bg: 'bg.muted',
    borderRadius: { base: '0', md: 'panel' },
    zoom: { base: '0.44', md: '0.8' },
  },
  // Prints only the paper: what surrounds it on screen must not take up room on the first sheet.
  '@media print': { position: 'absolute', insetBlockStart: '0', left: '0', overflow: 'visible' },
} as const;

const pageStyle = {
  display: 'grid',
  alignContent: 'start',
  boxSizing: 'border-box',
  flexShrink: '0',
  overflow: 'hidden',
  bg: 'white',
  '@media screen': { boxShadow: 'float' },
  '@media print': { breakAfter: 'page', breakInside: 'avoid', '&:last-child': { breakAfter: 'auto' } },
} as const;

const placeStyle = {
  minWidth: '0',
  overflow: 'hidden',
  '@media screen': { outline: '1px dashed', outlineColor: 'border', outlineOffset: '-1px' },
} as const;
