import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LeftBehind } from '#sync/client/session/left-behind.ts';
import { saveFile } from '#ui/save-file.ts';
import type { RevokedPerson } from './revoked-device.ts';

/** For whoever was logged out from elsewhere: what went, what waits here, and the way to take it along. */
export function RevokedNotice({ person }: { readonly person: RevokedPerson }) {
  const { t } = useLingui();
  const [left, setLeft] = useState<LeftBehind | null>(null);
  const { companyId, userId } = person;
  useEffect(() => {
    let isWanted = true;
    // The database is a chunk that the login page does without.
    void import('#sync/client/session/left-behind.ts')
      .then(({ readLeftBehind }) => readLeftBehind({ companyId, userId, appVersion: __APP_VERSION__ }))
      .then((found) => {
        if (isWanted) setLeft(found);
      });
    return () => {
      isWanted = false;
    };
  }, [companyId, userId]);
  return (
    <Box role="status" bg="tone.attention.bg" color="tone.attention.fg" borderRadius="control" px="4" py="3" mb="5">
      <Text>
        <Trans>You were logged out from elsewhere. The data of the yard is no longer on this device.</Trans>
      </Text>
      {left !== null && (
        <Flex direction="column" align="flex-start" gap="3" mt="2">
          {left.changes + left.drafts > 0 && (
            <Text>
              <Plural
                value={left.changes + left.drafts}
                one="One change was not sent. It waits here until you log in again."
                other="# changes were not sent. They wait here until you log in again."
              />
            </Text>
          )}
          {left.files > 0 && (
            <Text>
              <Plural
                value={left.files}
                one="One photo or document was not sent. It waits here until you log in again; it is not in any file."
                other="# photos and documents were not sent. They wait here until you log in again; they are not in any file."
              />
            </Text>
          )}
          {left.changes + left.drafts > 0 && (
            <Button variant="outline" size="sm" onClick={() => saveFile(left.file, 'remise-unsent.json')}>
              <Download aria-hidden="true" />
              {t`Save unsent work as a file`}
            </Button>
          )}
        </Flex>
      )}
    </Box>
  );
}
