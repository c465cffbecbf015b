import { Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useSignedInUser } from '#session/user-context.ts';

/** Why a message to a customer does not leave now, in words, before anybody sends one; null where it does. */
export function useUnmailed(): string | null {
  const { t } = useLingui();
  const user = useSignedInUser();
  if (user?.sends_mail === false) {
    return t`This server sends no mail: the message is kept here, and you hand it over yourself.`;
  }
  return user?.mails_wait === true ? t`Mail goes out once an owner has confirmed their e-mail address.` : null;
}

/** Says before a message is sent that it does not leave now; nothing where it does. */
export function UnmailedNote() {
  const why = useUnmailed();
  return why === null ? null : (
    <Text role="status" color="tone.attention.fg">
      {why}
    </Text>
  );
}
