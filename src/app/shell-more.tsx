import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LOCALES } from '#locales/activate.ts';
import { useLanguageChoice } from '#pages/parts/use-language-choice.ts';
import { useSignOut } from '#pages/status/session-sign-out.tsx';
import { InstallApp } from '#session/install/install-app.tsx';
import { useUser } from '#session/session.tsx';
import { type ColorMode, setColorMode, useColorMode } from '#ui/color-mode.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { isolated } from '#ui/isolated.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { moreEntries } from './more-entries.ts';
import { type MenuAction, useMenuActions } from './use-menu-actions.ts';

const EntryLink = chakra(Link);
const ENTRY = { display: 'flex', alignItems: 'center', gap: '3', minHeight: '12', px: '5' } as const;

type MoreSheetProps = { readonly open: boolean; readonly onClose: () => void; readonly onKeys: () => void };

/** On a phone: what the bottom bar has no room for. */
export function MoreSheet({ open, onClose, onKeys }: MoreSheetProps) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const mode = useColorMode();
  const chooseLanguage = useLanguageChoice();
  const actions = useMenuActions(onKeys);
  const { ask, dialog } = useSignOut();
  const modes: readonly { value: ColorMode; label: string }[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'system', label: t`As the device` },
  ];
  return (
    <>
      <Dialog open={open} onClose={onClose} title={isolated(user.company.name)}>
        <Box as="nav" aria-label={t`Menu`} mx="-5" mt="-4" mb="3" borderBottom="hairline">
          {moreEntries(user).map(({ id, label, icon: Icon, link, action }) => {
            const content = (
              <>
                <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
                {i18n._(label)}
              </>
            );
            return action === undefined ? (
              <EntryLink key={id} to={link} onClick={onClose} {...ENTRY}>
                {content}
              </EntryLink>
            ) : (
              <ActionEntry key={id} action={actions[action]} onDone={onClose}>
                {content}
              </ActionEntry>
            );
          })}
        </Box>
        <Flex direction="column" gap="3">
          <InstallApp />
          <FilterChips label={t`Colours`} chips={modes} value={mode} onChange={setColorMode} />
          <FilterChips
            label={t`Language`}
            chips={LOCALES.map(({ code, title }) => ({ value: code, label: title }))}
            value={LOCALES.find(({ code }) => code === i18n.locale)?.code ?? 'nl'}
            onChange={chooseLanguage}
          />
          <Flex align="center" gap="3" pt="2">
            <Box flex="1" minWidth="0" fontSize="small" color="fg.muted" overflowWrap="anywhere">
              {user.firstname} · <EmailText email={user.email} />
            </Box>
            <Button
              variant="outline"
              onClick={() => {
                onClose();
                ask();
              }}
            >
              <LogOut aria-hidden="true" />
              {t`Log out`}
            </Button>
          </Flex>
        </Flex>
      </Dialog>
      {dialog}
    </>
  );
}

type ActionEntryProps = { readonly action: MenuAction; readonly onDone: () => void; readonly children: ReactNode };

/** Does something and leads nowhere; where it cannot be done now it says why. */
function ActionEntry({ action: { run, reason }, onDone, children }: ActionEntryProps) {
  return (
    <chakra.button
      {...ENTRY}
      type="button"
      width="full"
      textAlign="start"
      disabled={reason !== null}
      cursor={reason === null ? 'pointer' : 'default'}
      color={reason === null ? 'fg' : 'fg.muted'}
      onClick={() => {
        onDone();
        run();
      }}
    >
      {children}
      {reason !== null && <chakra.span fontSize="small">{reason}</chakra.span>}
    </chakra.button>
  );
}
