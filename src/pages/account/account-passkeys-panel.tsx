import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { addPasskey, type Passkey, passkeysQuery, removePasskey } from '#pages/credentials/account-calls.ts';
import { canUsePasskeys } from '#pages/credentials/auth-passkey.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { readDevice } from '#staff/device-name.ts';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { PasswordDialog } from './account-password-dialog.tsx';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Passkeys: signing in with a fingerprint, a face, or a security key instead of a password. */
export function PasskeysPanel() {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(passkeysQuery);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <Panel title={t`Passkeys`}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <Flex direction="column" gap="3">
          {answer.result.length === 0 && (
            <Text>
              <Trans>Log in with your fingerprint, your face or a security key, without typing a password.</Trans>
            </Text>
          )}
          {answer.result.length > 0 && (
            <chakra.ul listStyleType="none" css={{ '& > li + li': { borderTop: 'hairline' } }}>
              {answer.result.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
              ))}
            </chakra.ul>
          )}
          {canUsePasskeys() ? (
            <ServerButton aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <KeyRound aria-hidden="true" />
              {t`Add a passkey`}
            </ServerButton>
          ) : (
            <Text color="fg.muted">
              <Trans>This browser does not support passkeys.</Trans>
            </Text>
          )}
        </Flex>
      )}
      {adding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            askAgain();
          }}
        />
      )}
      {removing !== null && (
        <RemovePasskey
          passkey={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            askAgain();
          }}
        />
      )}
    </Panel>
  );
}

function AddPasskey({ onClose, onAdded }: { readonly onClose: () => void; readonly onAdded: () => void }) {
  const { t } = useLingui();
  const { browser, system } = readDevice(navigator.userAgent);
  return (
    <PasswordDialog
      title={t`Add a passkey`}
      submitLabel={t`Add`}
      nameLabel={t`Name of this passkey`}
      suggestedName={system ?? browser ?? ''}
      onClose={onClose}
      onSubmit={async ({ name, password }) => {
        const result = await addPasskey(name.trim(), password);
        if (result === 'cancelled') {
          notify({ tone: 'note', title: t`No passkey was made` });
          onClose();
          return undefined;
        }
        if (!result.ok) return result;
        notify({ tone: 'done', title: t`Passkey added` });
        onAdded();
        return undefined;
      }}
    />
  );
}

type RemoveProps = { readonly passkey: Passkey; readonly onClose: () => void; readonly onRemoved: () => void };

function RemovePasskey({ passkey, onClose, onRemoved }: RemoveProps) {
  const { t } = useLingui();
  return (
    <PasswordDialog
      title={t`Remove this passkey?`}
      submitLabel={t`Remove`}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        const result = await removePasskey(passkey.id, password);
        // Already gone, by another page of the same person.
        if (!result.ok && result.status !== 404) return result;
        notify({ tone: 'done', title: t`Passkey removed` });
        onRemoved();
        return undefined;
      }}
    >
      <Box>
        <Text mb="2" fontWeight="strong">
          <bdi>{passkey.name}</bdi>
        </Text>
        <Text>
          <Trans>Nobody can log in with it any more. Your device may still show it.</Trans>
        </Text>
      </Box>
    </PasswordDialog>
  );
}

function PasskeyLine({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const { t, i18n } = useLingui();
  const reason = useOfflineReason();
  const made = i18n.date(passkey.created_at, DAY);
  const used = passkey.last_used_at === null ? null : i18n.date(passkey.last_used_at, DAY);
  return (
    <Flex as="li" align="center" gap="3" py="2">
      <KeyRound aria-hidden="true" size={20} strokeWidth={1.75} style={{ flexShrink: 0 }} />
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        <bdi>{passkey.name}</bdi>
        <Text color="fg.muted" fontSize="small">
          {used === null ? (
            <Trans>Made {made}, not used yet</Trans>
          ) : (
            <Trans>
              Made {made}, last used {used}
            </Trans>
          )}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        disabled={reason !== null}
        aria-label={t`Remove passkey ${passkey.name}`}
        title={reason ?? undefined}
        onClick={onRemove}
      >
        {t`Remove`}
      </Button>
    </Flex>
  );
}
