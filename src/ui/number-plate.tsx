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

/** A number plate, drawn; how it looks is in `number-plate-style.ts`. */
export function NumberPlate({ value, display, country = 'NL', size = 'list' }: NumberPlateProps) {
  const { t } = useLingui();
  if (value === '') {
    return (
      <span className="plate plate-none" data-size={size}>
        <span>{t`no plate`}</span>
      </span>
    );
  }
  return (
    <bdi dir="ltr" className={country === 'NL' ? 'plate plate-dutch' : 'plate plate-foreign'} data-size={size}>
      <span className="plate-band" aria-hidden="true">
        {country}
      </span>
      <span className="plate-text">{display}</span>
    </bdi>
  );
}
