import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Specimen } from './guide-specimen.tsx';

/** The placeholders shown while data loads; each appears only after 200 ms. */
export function GuideLoading() {
  const { t } = useLingui();
  return (
    <>
      <Specimen name="Skeleton" states={{ default: <Skeleton />, lines: <Skeleton lines={6} /> }} />
      <Specimen
        name="LoadingOverlay"
        states={{
          loading: (
            <Box position="relative" height="12" bg="bg.panel">
              <LoadingOverlay active />
            </Box>
          ),
        }}
      />
      <Specimen
        name="FirstDownload"
        states={{
          unknown: <FirstDownload name={t`Objects`} done={0} total={0} offline={false} />,
          loading: <FirstDownload name={t`Objects`} done={18_400} total={50_000} offline={false} />,
          offline: <FirstDownload name={t`Objects`} done={18_400} total={50_000} offline />,
          done: <FirstDownload name={t`Objects`} done={50_000} total={50_000} offline={false} />,
        }}
      />
    </>
  );
}
