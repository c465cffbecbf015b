import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { AttentionNote } from '#ui/attention-note.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import type { StoredObject } from '../object.schema.ts';
import { objectTable } from '../object.ts';
import { formatPlate, normalisePlate, plateCorrections } from '../plate.ts';
import { mayLookUp } from '../rdw-compare.ts';
import { type LookUp, RdwLookUp } from './rdw-look-up.tsx';

/** Where the customers of Dutch yards register their vehicles. */
const COUNTRIES = [
  'NL',
  'DE',
  'BE',
  'FR',
  'LU',
  'GB',
  'AT',
  'CH',
  'DK',
  'PL',
  'CZ',
  'IT',
  'ES',
  'PT',
  'SE',
  'NO',
  'FI',
  'IE',
];

type PlateFieldProps = {
  readonly ownId: string | null;
  readonly lookUp: LookUp;
  /** False where other fields come first. */
  readonly takesFocus?: boolean;
};

/**
 * The plate of an object, formatted while it is typed and looked up among the other objects and in the register; or no
 * plate of its own.
 */
export function PlateField({ ownId, lookUp, takesFocus = true }: PlateFieldProps) {
  const { t, i18n } = useLingui();
  const form = useFormContext<{ plateKind: 'own' | 'none'; plate: string; plateCountry: string }>();
  const [kind, typed, country] = form.watch(['plateKind', 'plate', 'plateCountry']);
  const plate = normalisePlate(typed, country).plate ?? '';
  const alike = useRows(
    async (mirror) =>
      plate === '' ? [] : (await mirror.where(objectTable, 'plate', plate)).filter(({ id }) => id !== ownId),
    [plate, ownId],
  );
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }));
  }, [i18n.locale]);
  const corrections = country === 'NL' ? plateCorrections(plate) : [];
  const other = alike?.[0];
  const setPlate = (value: string) => form.setValue('plate', formatPlate(value, country), { shouldDirty: true });
  return (
    <Flex direction="column" gap="4">
      <ChoiceField
        name="plateKind"
        label={t`Number plate`}
        choices={[
          { value: 'own', label: t`Own plate` },
          { value: 'none', label: t`No own plate` },
        ]}
      />
      {kind === 'own' ? (
        <>
          <FieldRow>
            <TextField
              name="plate"
              label={t`Plate`}
              required
              ltr
              autoFocus={takesFocus}
              autoCapitalize="characters"
              maxLength={20}
            />
            <SelectField name="plateCountry" label={t`Country`} options={countries} />
          </FieldRow>
          <Box aria-hidden="true">
            <NumberPlate
              value={plate === '' ? ' ' : plate}
              display={formatPlate(plate, country)}
              country={country}
              size="page"
            />
          </Box>
          {corrections.length > 0 && (
            <Flex align="center" gap="2" wrap="wrap">
              <Trans>Did you mean</Trans>
              {corrections.map((correction) => (
                <Button key={correction} size="sm" variant="outline" onClick={() => setPlate(correction)}>
                  {formatPlate(correction, 'NL')}
                </Button>
              ))}
            </Flex>
          )}
          {other !== undefined && <KnownPlate other={other} />}
          {mayLookUp(plate, country) && <RdwLookUp key={plate} plate={plate} lookUp={lookUp} />}
        </>
      ) : (
        <Box color="fg.muted">
          <Trans>A caravan or trailer up to 750 kg carries the plate of the towing car.</Trans>
        </Box>
      )}
    </Flex>
  );
}

function KnownPlate({ other }: { readonly other: StoredObject }) {
  const name = `${other.brand} ${other.type}`.trim() || formatPlate(other.plate, other.plateCountry);
  return (
    <AttentionNote>
      <Box as="span" css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '3px' } }}>
        <Trans>
          This plate exists already: <Link to={`/objects/${other.id}`}>{name}</Link>
        </Trans>
      </Box>
    </AttentionNote>
  );
}
