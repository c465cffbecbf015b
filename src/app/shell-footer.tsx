import { chakra, Flex, Link } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link as RouterLink } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { EmailText } from '#ui/email-text.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { telHref } from '#ui/tel-href.ts';

const PageLink = chakra(RouterLink);

const TARGET = { display: 'inline-flex', alignItems: 'center', minHeight: '11' } as const;

/** Year, copyright and how to reach the company, as its settings say. */
export function Footer() {
  const year = new Date().getFullYear();
  return (
    <Flex
      as="footer"
      columnGap="4"
      px="6"
      minHeight="11"
      wrap="wrap"
      alignItems="center"
      borderTop="hairline"
      color="fg.muted"
      fontSize="small"
      data-no-print=""
    >
      <span>
        <Trans>© {year} Remise</Trans>
      </span>
      <Contact />
    </Flex>
  );
}

/** Shows nothing when nothing is set, except a link to the settings for those who may change them. */
function Contact() {
  const can = useCan();
  const { email, phone } = useSignedInUser()?.company ?? {};
  // An answer from before these were in it says nothing of what is set.
  if (email === undefined || phone === undefined) return null;
  if (email === '' && phone === '') {
    return can('company edit') ? (
      <PageLink to="/settings" _hover={{ textDecoration: 'underline' }}>
        <Trans>Set your contact details</Trans>
      </PageLink>
    ) : null;
  }
  return (
    <>
      {email !== '' && (
        <Link href={`mailto:${email}`} color="fg.muted" {...TARGET}>
          <EmailText email={email} />
        </Link>
      )}
      {phone !== '' && (
        <Link href={telHref(phone)} color="fg.muted" {...TARGET}>
          <Ltr>{phone}</Ltr>
        </Link>
      )}
    </>
  );
}
