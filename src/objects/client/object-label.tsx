import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Ltr } from '#ui/ltr.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import type { LabelLayout } from '../label-layouts.ts';
import { formatPlate } from '../plate.ts';
import type { ObjectEntry } from './object-index.ts';

type ObjectLabelProps = {
  readonly entry: ObjectEntry;
  readonly layout: LabelLayout;
  /** The address the code opens. */
  readonly address: string;
  readonly withCustomer: boolean;
};

/** Above this height, in millimetres, a label has room for large letters. */
const TALL_MM = 50;

/** A label: plate, number, brand, spot, and a code that opens the object. Black on white, so that any printer does. */
export function ObjectLabel({ entry, layout, address, withCustomer }: ObjectLabelProps) {
  const { t } = useLingui();
  const plate = formatPlate(entry.plate, entry.plateCountry);
  const codeMm = Math.min(layout.heightMm - 6, layout.widthMm * 0.38);
  const large = layout.heightMm > TALL_MM;
  return (
    <chakra.div
      data-label={entry.id}
      display="flex"
      gap="2mm"
      alignItems="center"
      height="full"
      px={layout.kind === 'roll' ? '2mm' : '3mm'}
      py="2mm"
      overflow="hidden"
      bg="white"
      color="black"
      lineHeight="1.2"
      fontSize={large ? '12pt' : '8.5pt'}
    >
      <chakra.div flex="1" minWidth="0">
        <chakra.div
          display="inline-block"
          maxWidth="full"
          px="1.5mm"
          py="0.6mm"
          mb="1mm"
          border={plate === '' ? '0.3mm dashed black' : '0.45mm solid black'}
          borderRadius="1mm"
          fontSize={large ? '21pt' : '12pt'}
          fontWeight="strong"
          whiteSpace="nowrap"
          overflow="hidden"
          textOverflow="ellipsis"
        >
          {plate === '' ? t`no plate` : <Ltr>{plate}</Ltr>}
        </chakra.div>
        <Line>
          {entry.number !== null && <Ltr>{`${entry.number}`}</Ltr>}
          {entry.number !== null && entry.brand !== '' && ' · '}
          {entry.brand}
        </Line>
        {entry.spotName !== '' && (
          <Line strong large={large}>
            <Ltr>{entry.spotName}</Ltr>
          </Line>
        )}
        {withCustomer && <Line>{entry.customerName}</Line>}
      </chakra.div>
      <chakra.div flexShrink={0} style={{ width: `${codeMm}mm`, height: `${codeMm}mm` }}>
        <QrCode value={address} label={address} />
      </chakra.div>
    </chakra.div>
  );
}

type LineProps = { readonly strong?: boolean; readonly large?: boolean; readonly children: ReactNode };

function Line({ strong = false, large = false, children }: LineProps) {
  return (
    <chakra.div
      whiteSpace="nowrap"
      overflow="hidden"
      textOverflow="ellipsis"
      fontWeight={strong ? 'strong' : 'normal'}
      {...(strong ? { fontSize: large ? '17pt' : '11pt' } : {})}
    >
      {children}
    </chakra.div>
  );
}
