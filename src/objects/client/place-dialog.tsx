import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Map as MapIcon } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formatSize } from '#shared/length.ts';
import type { Refusal } from '#shared/refusal.ts';
import { spotNamer } from '#spots/spot-name.ts';
import { PickerField, type PickOption } from '#ui/form/picker-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { isolated } from '#ui/isolated.ts';
import { Ltr } from '#ui/ltr.tsx';
import { hasReason } from '../fit.ts';
import type { StoredObject } from '../object.schema.ts';
import { MovementDialog, type Problem } from './movement-dialog.tsx';
import { ObjectHeadline } from './object-headline.tsx';
import type { MovementRemarks, Place } from './objects.store.ts';
import { type Occupancy, shortNameOf } from './occupancy.ts';
import { hintAgainst } from './place-against.tsx';
import { PlaceChips } from './place-chips.tsx';
import { KeptFor, StandingHere } from './place-vehicles.tsx';
import {
  needsReason,
  type PlaceOption,
  placeOptions,
  quickPlaces,
  type SpotChoice,
  type Standing,
  type StandOf,
  withoutOwn,
} from './placement-options.ts';

type WarehouseChoice = { readonly id: string; readonly name: string };

/** What a map to choose a spot on is drawn from. */
export type PlaceMap = {
  readonly places: readonly PlaceOption[];
  /** The spot it stands on, which is no place to move to; null for none. */
  readonly standsOn: SpotChoice | null;
  readonly warehouses: readonly WarehouseChoice[];
  readonly occupancy: Occupancy;
  /** The spot that is chosen already. */
  readonly chosenId: string | null;
  /** The spot to look at first where none is chosen. */
  readonly nearId: string | null;
  /** The hall that is shown first. */
  readonly warehouseId: string | undefined;
  readonly refusalText: (refusal: Refusal) => string;
  readonly onChoose: (spotId: string) => void;
  readonly onClose: () => void;
};

type PlaceDialogProps = {
  readonly title: string;
  readonly object: StoredObject;
  readonly customerName: string;
  readonly spots: readonly SpotChoice[];
  readonly warehouses: readonly WarehouseChoice[];
  readonly occupancy: Occupancy;
  /** The object's confirmed place, which is then not offered. */
  readonly leaves?: Standing | null;
  /** The spot it stood on last, for what lies near to it. */
  readonly lastSpotId?: string | null;
  /** How spots suit when it leaves; left out, or null, that is not looked at. */
  readonly standOf?: StandOf;
  /** Chosen beforehand: the tightest free fit (`best`), a spot, or nothing. */
  readonly suggest: 'best' | { readonly spotId: string } | null;
  /** What else happens, shown under the headline. */
  readonly besides?: ReactNode;
  /** Where spots are made, for who may. */
  readonly spotsTo?: string | undefined;
  readonly refusalText: (refusal: Refusal) => string;
  readonly renderMap: (map: PlaceMap) => ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: (place: Place, remarks: MovementRemarks) => Promise<Problem | null>;
};

type PlaceValues = { readonly placeId: string | null; readonly reason: string; readonly note: string };

/** Where an object goes: free spots that fit come first; a full, small or unused one asks for a reason. */
export function PlaceDialog(props: PlaceDialogProps) {
  const { title, object, customerName, occupancy, leaves = null, lastSpotId = null, standOf = null, suggest } = props;
  const { onClose, refusalText } = props;
  const { t } = useLingui();
  const { spots, warehouses } = useOffered(props.spots, props.warehouses, leaves);
  const places = useMemo(() => placeOptions(object, spots, occupancy), [object, spots, occupancy]);
  const quick = useMemo(
    () => quickPlaces(places, props.spots, { objectId: object.id, lastSpotId, standOf }),
    [places, props.spots, object.id, lastSpotId, standOf],
  );
  const best = quick[0]?.option;
  const hasSpots = props.spots.length > 0;
  const onlyHall = !hasSpots && warehouses.length === 1 ? warehouses[0] : undefined;
  const first = suggest === 'best' ? (best?.spot.id ?? onlyHall?.id ?? null) : (suggest?.spotId ?? null);
  const form = useForm<PlaceValues>({ defaultValues: { placeId: first, reason: '', note: '' } });
  const placeId = form.watch('placeId');
  const chosen = places.find((place) => place.spot.id === placeId);
  const problem = chosen?.problem ?? null;
  const keptLater = chosen?.keptLater ?? null;
  const standing = (occupancy.bySpot.get(placeId ?? '') ?? []).filter(({ id }) => id !== object.id);
  const reservedId = problem?.code === 'spot.reserved' ? chosen?.spot.reservedObjectId : null;
  const keptFor = occupancy.away.get(reservedId ?? '');
  const nameOf = useMemo(() => spotNamer(props.spots), [props.spots]);
  const options = usePickOptions(places, warehouses, nameOf, refusalText);

  const confirm = async (values: PlaceValues): Promise<Problem | null> => {
    const warehouse = warehouses.find(({ id }) => id === values.placeId);
    if (chosen === undefined && warehouse === undefined) return { field: 'placeId', message: t`Choose a spot` };
    const reason = values.reason.trim() === '' ? null : values.reason.trim();
    if (needsReason(problem) && !hasReason(reason))
      return { field: 'reason', message: t`Say why you choose this spot after all` };
    return props.onConfirm(placeOf(chosen, warehouse), {
      reason: needsReason(problem) ? reason : null,
      note: values.note.trim(),
    });
  };
  const [onMap, setOnMap] = useState(false);
  const own = props.spots.find(({ id }) => id === (leaves?.spotId ?? lastSpotId));
  const canPlace = places.length + warehouses.length > 0;
  const choose = (spotId: string) => form.setValue('placeId', spotId, { shouldDirty: true, shouldValidate: true });
  const hallId = (chosen ?? places.find(({ spot }) => spot.id === lastSpotId) ?? best)?.spot.warehouseId;
  return (
    <MovementDialog title={title} form={form} onClose={onClose} onConfirm={confirm} allowed={canPlace}>
      <ObjectHeadline object={object} customerName={customerName} />
      {props.besides}
      {leaves !== null && <StandsNow spot={own} />}
      <PlaceChips
        places={quick}
        from={own}
        nameOf={nameOf}
        isLast={leaves === null}
        chosenId={placeId}
        onChoose={choose}
      />
      {!hasSpots && <NoSpots inHall={canPlace} to={props.spotsTo} />}
      {places.length > 0 && <MapButton onClick={() => setOnMap(true)} />}
      {onMap &&
        props.renderMap({
          places,
          standsOn: leaves === null ? null : (own ?? null),
          warehouses,
          occupancy,
          chosenId: chosen?.spot.id ?? null,
          nearId: best?.spot.id ?? null,
          warehouseId: hallId,
          refusalText,
          onChoose: (spotId) => {
            choose(spotId);
            setOnMap(false);
          },
          onClose: () => setOnMap(false),
        })}
      {canPlace && (
        <PickerField
          name="placeId"
          label={t`Spot`}
          options={options}
          placeholder={t`Type a spot or warehouse`}
          {...hintAgainst({ problem, keptLater, refusalText })}
        />
      )}
      {problem !== null && <StandingHere entries={standing} />}
      {keptFor !== undefined && <KeptFor entry={keptFor} />}
      {needsReason(problem) && <TextField name="reason" label={t`Reason`} required maxLength={300} />}
      {canPlace && <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={1000} />}
    </MovementDialog>
  );
}

/** The spot that is chosen, or the hall without one. */
function placeOf(chosen: PlaceOption | undefined, warehouse: WarehouseChoice | undefined): Place {
  return chosen === undefined
    ? { warehouseId: warehouse?.id ?? '', spotId: null }
    : { warehouseId: chosen.spot.warehouseId, spotId: chosen.spot.id };
}

/** What is offered: where the object stands for sure is no place to move to. */
function useOffered(spots: readonly SpotChoice[], warehouses: readonly WarehouseChoice[], leaves: Standing | null) {
  return useMemo(
    () =>
      leaves === null
        ? { spots, warehouses }
        : { spots: withoutOwn(spots, leaves), warehouses: withoutOwn(warehouses, leaves) },
    [spots, warehouses, leaves],
  );
}

/** Where it stands before a move; nothing where it has no spot. */
function StandsNow({ spot }: { readonly spot: SpotChoice | undefined }) {
  if (spot === undefined) return null;
  return (
    <Box>
      <Trans>
        Stands on <Ltr>{spot.name}</Ltr> now
      </Trans>
      {spot.warehouseName !== '' && (
        <>
          {' · '}
          <bdi>{spot.warehouseName}</bdi>
        </>
      )}
    </Box>
  );
}

function MapButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="outline" minHeight={{ base: '12', md: 'var(--touch-9)' }} aria-haspopup="dialog" onClick={onClick}>
      <MapIcon aria-hidden="true" />
      {t`Choose on the map`}
    </Button>
  );
}

type NoSpotsProps = { readonly inHall: boolean; readonly to: string | undefined };

/** Says of a company without spots what can be done meanwhile, and leads to where they are made. */
function NoSpots({ inHall, to }: NoSpotsProps) {
  const { t } = useLingui();
  return (
    <Box role="note" bg="bg.sunken" borderRadius="panel" px="4" py="3">
      <Box fontWeight="strong">{t`No spots yet`}</Box>
      <Box color="fg.muted">
        {inHall
          ? t`Choose the warehouse; the spot follows later.`
          : t`Where it stands can be chosen once there are spots.`}
      </Box>
      {to !== undefined && (
        <Button size="sm" variant="outline" bg="bg" mt="2" asChild>
          <Link to={to}>{t`Add spots`}</Link>
        </Button>
      )}
    </Box>
  );
}

/** Every spot, then the halls for who does not know the spot yet. */
function usePickOptions(
  places: readonly PlaceOption[],
  warehouses: readonly WarehouseChoice[],
  nameOf: (spot: SpotChoice) => string,
  refusalText: PlaceDialogProps['refusalText'],
): readonly PickOption[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      ...places.map((place) => ({
        id: place.spot.id,
        label: nameOf(place.spot),
        detail: <PlaceDetail place={place} refusalText={refusalText} />,
        search: place.spot.search,
      })),
      ...warehouses.map(({ id, name }) => ({ id, label: t`${name}, no spot yet` })),
    ],
    [places, warehouses, nameOf, refusalText, t],
  );
}

type PlaceDetailProps = { readonly place: PlaceOption; readonly refusalText: (refusal: Refusal) => string };

/** Rendered only for the choices in view: a large yard has tens of thousands. */
function PlaceDetail({ place, refusalText }: PlaceDetailProps) {
  const { t, i18n } = useLingui();
  const later = place.keptLater === null ? '' : isolated(shortNameOf(place.keptLater));
  const free = later === '' ? t`free` : t`free, reserved once ${later} leaves`;
  const state = place.problem === null ? free : refusalText(place.problem);
  return [place.spot.warehouseName, spotSize(place.spot, i18n.locale), state].filter((part) => part !== '').join(' · ');
}

function spotSize(spot: SpotChoice, locale: string): string {
  return spot.lengthCm === 0 ? '' : isolated(`${formatSize(spot, locale)} m`);
}
