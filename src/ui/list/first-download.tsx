import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ltr } from '../ltr.tsx';

type FirstDownloadProps = {
  /** What is being downloaded, in the reader's language. */
  readonly name: string;
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** Nothing comes in now. */
  readonly offline: boolean;
};

/** Shown in place of rows until this device has downloaded them. */
export function FirstDownload({ name, done, total, offline }: FirstDownloadProps) {
  const { t, i18n } = useLingui();
  return (
    <Box role="status" py="1">
      <Box mb="1" fontSize="small" color="fg.muted">
        {total === 0 ? (
          <Trans>First download: {name}</Trans>
        ) : (
          <Trans>
            First download: {name}, <Ltr>{i18n.number(done)}</Ltr> of <Ltr>{i18n.number(total)}</Ltr> rows
          </Trans>
        )}
      </Box>
      <chakra.progress
        value={done}
        max={Math.max(total, 1)}
        aria-label={t`First download: ${name}`}
        display="block"
        width="full"
        maxWidth="measure"
        height="1.5"
      />
      {offline && (
        <Box mt="1" fontSize="small">
          <Trans>No connection: this appears when the server answers.</Trans>
        </Box>
      )}
    </Box>
  );
}
