import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ltr } from './ltr.tsx';

type FirstDownloadProps = { readonly done: number; readonly total: number };

/** Stands above a list as long as this device does not have everything yet. */
export function FirstDownload({ done, total }: FirstDownloadProps) {
  const { t, i18n } = useLingui();
  return (
    <Box role="status" py="1">
      <Box mb="1" fontSize="small" color="fg.muted">
        <Trans>
          First download: <Ltr>{i18n.number(done)}</Ltr> of <Ltr>{i18n.number(total)}</Ltr> rows
        </Trans>
      </Box>
      <chakra.progress
        value={done}
        max={Math.max(total, 1)}
        aria-label={t`First download`}
        display="block"
        width="full"
        maxWidth="measure"
        height="1.5"
        css={{ accentColor: '{colors.accent}' }}
      />
    </Box>
  );
}
