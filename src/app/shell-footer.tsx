import { Flex, Link } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';

/** Year, copyright and where to ask. */
export function Footer() {
  const year = new Date().getFullYear();
  return (
    <Flex
      as="footer"
      gap="4"
      px="6"
      height="11"
      alignItems="center"
      borderTop="hairline"
      color="fg.muted"
      fontSize="small"
      data-no-print=""
    >
      <span>
        <Trans>© {year} Remise</Trans>
      </span>
      <Link href="mailto:hallo@remise.example" target="_blank" rel="noreferrer" color="fg.muted">
        <Trans>Contact</Trans>
      </Link>
    </Flex>
  );
}
