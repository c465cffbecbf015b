import { chakra } from '@chakra-ui/react/styled-system';
import { useLingui } from '@lingui/react/macro';

type NumberPlateProps = {
  /** The plate as stored; empty draws a dashed outline. */
  readonly value: string;
  /** The plate as people write it (`WN-48-TX`). */
  readonly display: string;
  /** ISO 3166 alpha-2; `NL` is yellow, others white. */
  readonly country?: string;
  /** Text height: list 13 px, card 24 px, page 34 px. Proportions are the same. */
  readonly size?: 'list' | 'card' | 'page';
};

const FONT_SIZE = { list: '0.8125rem', card: '1.5rem', page: '2.125rem' };

/** A number plate, drawn. All measures are in `em`, so that it keeps its proportions at every size. */
export function NumberPlate({ value, display, country = 'NL', size = 'list' }: NumberPlateProps) {
  const { t } = useLingui();
  const none = value === '';
  const dutch = country === 'NL';
  const shape = {
    display: 'inline-flex',
    alignItems: 'stretch',
    height: '1.72em',
    // The ratio of a real plate; only a long foreign one grows.
    minWidth: '8.1em',
    borderRadius: '0.2em',
    overflow: 'hidden',
    fontSize: FONT_SIZE[size],
    fontWeight: 'strong',
    lineHeight: 1,
    verticalAlign: 'middle',
    flexShrink: 0,
  };
  if (none) {
    return (
      <chakra.span {...shape} fontWeight="normal" border="0.08em dashed" borderColor="border.strong" color="fg.muted">
        <chakra.span flex="1" alignSelf="center" textAlign="center" fontSize="0.8em" px="0.6em" whiteSpace="nowrap">
          {t`no plate`}
        </chakra.span>
      </chakra.span>
    );
  }
  return (
    <chakra.bdi
      dir="ltr"
      {...shape}
      bg={dutch ? 'plate.yellow' : 'plate.white'}
      color="plate.ink"
      boxShadow={`inset 0 0 0 max(1px, 0.055em) var(--remise-colors-plate-${dutch ? 'edge' : 'white-edge'})`}
      css={{ printColorAdjust: 'exact' }}
    >
      <chakra.span
        aria-hidden="true"
        width="1.02em"
        flexShrink={0}
        display="flex"
        alignItems="flex-end"
        justifyContent="center"
        pb="0.22em"
        bg="plate.blue"
        color="white"
      >
        <chakra.span fontSize="0.52em">{country}</chakra.span>
      </chakra.span>
      <chakra.span
        flex="1"
        alignSelf="center"
        textAlign="center"
        px="0.36em"
        letterSpacing="0.045em"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
        fontFeatureSettings="'tnum', 'zero' 0, 'ss01' 0"
      >
        {display}
      </chakra.span>
    </chakra.bdi>
  );
}
