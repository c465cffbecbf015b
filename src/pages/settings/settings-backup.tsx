import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { AttentionNote } from '#ui/attention-note.tsx';

const newestBackup = queryOf('/api/backups/newest');
/** One night may be missed; a second one is somebody's to look at. */
const LATE_MS = 50 * 60 * 60_000;

/** When everything was last backed up, as far as the server makes backups by itself. */
export function NewestBackup() {
  const { i18n } = useLingui();
  const { answer } = useAnswer(newestBackup);
  if (answer === 'asking' || !answer.ok) return null;
  const { by_server: isByServer, newest_at: newest } = answer.result;
  if (!isByServer) {
    return (
      <Text color="fg.muted">
        <Trans>This server makes no backups by itself. Ask whoever runs it how they are made.</Trans>
      </Text>
    );
  }
  if (newest === null) {
    return (
      <AttentionNote>
        <Trans>There is no backup yet. The server makes one every night.</Trans>
      </AttentionNote>
    );
  }
  const when = i18n.date(newest, YARD_MOMENT);
  if (Date.now() - Date.parse(newest) > LATE_MS) {
    return (
      <AttentionNote>
        <Trans>
          The last backup is of <bdi>{when}</bdi>, older than a night. Ask whoever runs the server what keeps it from
          being made.
        </Trans>
      </AttentionNote>
    );
  }
  return (
    <Text color="fg.muted">
      <Trans>
        The last backup of everything was made on <bdi>{when}</bdi>, and read back whole.
      </Trans>
    </Text>
  );
}
