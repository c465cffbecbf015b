import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { objectIndex } from '#objects/client/object-index.ts';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import { type AskedSize, FitQuestion } from '#spots/client/fit-question.tsx';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { PickerField } from '#ui/form/picker-field.tsx';
import type { AskedRoom } from './stand-spots.ts';

type SpotFitBarProps = {
  /** What was asked before: a bar that opens again shows it. */
  readonly asked: AskedRoom | null;
  readonly onAsk: (asked: AskedRoom | null) => void;
  /** Another number where a view was chosen: the boxes then begin anew. */
  readonly viewsShown: number;
  /** Shown first, and in the height of a box. */
  readonly before: ReactNode;
  /** Shown last: what was found. */
  readonly found: ReactNode;
};

/** What fits: sizes that somebody types, or those of an object that is picked. */
export function SpotFitBar({ asked, onAsk, viewsShown, before, found }: SpotFitBarProps) {
  return (
    <Flex rowGap="3" columnGap={{ base: '6', md: '4', xl: '6' }} wrap="wrap" align="flex-end">
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'stretch', md: 'center' }}
        rowGap="4"
        columnGap="inherit"
        width={{ base: 'full', md: 'auto' }}
        minHeight="var(--touch-9)"
      >
        {before}
      </Flex>
      <FitFields key={viewsShown} asked={asked} onAsk={onAsk} />
      {found !== null && (
        <Flex align="center" minHeight="var(--touch-9)">
          {found}
        </Flex>
      )}
    </Flex>
  );
}

function FitFields({ asked, onAsk }: Pick<SpotFitBarProps, 'asked' | 'onAsk'>) {
  const { t } = useLingui();
  const objects = useListIndex(objectIndex);
  const picks = useObjectPicks();
  const form = useForm<{ objectId: string | null }>({ defaultValues: { objectId: asked?.objectId ?? null } });
  const [given, setGiven] = useState<{ readonly objectId: string; readonly size: AskedSize } | null>(() =>
    asked === null ? null : { objectId: asked.objectId ?? '', size: asked },
  );
  const choose = (id: string | null) => {
    const entry = objects.entries.find((each) => each.id === id);
    if (entry === undefined) {
      setGiven(null);
      return onAsk(null);
    }
    const size = { lengthCm: entry.lengthCm, widthCm: entry.widthCm, heightCm: entry.heightCm };
    setGiven({ objectId: entry.id, size });
    onAsk({ ...size, objectId: entry.id });
  };
  const ask = (size: AskedSize | null) => {
    // Once a person types over the sizes of an object, they are no longer that object's.
    form.reset({ objectId: null });
    onAsk(size);
  };
  return (
    <>
      <FitQuestion key={given?.objectId ?? ''} given={given?.size ?? null} onAsk={ask} />
      <FormProvider {...form}>
        <Box width={{ base: 'full', md: '13rem', xl: '16rem' }}>
          <PickerField
            name="objectId"
            label={t`Where does this object fit?`}
            {...picks}
            placeholder={t`Plate, number or customer`}
            onChosen={choose}
          />
        </Box>
      </FormProvider>
    </>
  );
}
