import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Ltr } from '#ui/ltr.tsx';

/** Where the day is: between what was to be done by now and what is still to come. */
export function NowLine({ time }: { readonly time: string }) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="2"
      px="4"
      my="-1px"
      height="5"
      color="accent"
      fontSize="small"
      fontWeight="strong"
      lineHeight="1"
      position="relative"
      bg="bg.panel"
      _after={{ content: '""', flex: '1', height: '2px', bg: 'accent', borderRadius: 'full' }}
      // Between rows it covers their border; at an end it leaves the board's own.
      _first={{ mt: '0', borderTopRadius: { md: 'panel' } }}
      _last={{ mb: '0', borderBottomRadius: { md: 'panel' } }}
      data-now-line=""
    >
      <Trans>
        Now <Ltr>{time}</Ltr>
      </Trans>
    </chakra.li>
  );
}
