import { Box } from '@chakra-ui/react';
import { useDelayed } from './use-delayed.ts';

/** Grey lines where text will come, shown only after 200 ms. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const late = useDelayed(true);
  if (!late) return null;
  return (
    <Box aria-hidden="true" data-loading="" display="grid" gap="3" py="2">
      {Array.from({ length: lines }, (_, line) => (
        <Box key={line} height="3.5" borderRadius="control" bg="bg.sunken" width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </Box>
  );
}
