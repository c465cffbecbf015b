import { Box, VisuallyHidden } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useDelayed } from './use-delayed.ts';

/** A moving line along the top of the page, shown only when loading takes longer than 200 ms. */
export function LoadingOverlay({ active }: { readonly active: boolean }) {
  const { t } = useLingui();
  const late = useDelayed(active);
  if (!late) return null;
  return (
    <Box
      role="status"
      data-loading=""
      position="absolute"
      insetInline="0"
      top="0"
      height="0.5"
      overflow="hidden"
      zIndex="bar"
    >
      <Box height="full" width="25%" bg="accent" animation="glide 1s infinite" />
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
    </Box>
  );
}
