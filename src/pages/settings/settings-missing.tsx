import { Box, Text, Link as TextLink } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useMissingOfSeller } from '#billing/client/use-missing-of-seller.ts';
import type { Settings } from '#session/company-calls.ts';
import type { SettingsSection } from './settings-sections.ts';

type MissingNoticeProps = {
  readonly settings: Settings;
  /** The section on the screen. */
  readonly section: 'general' | 'legal';
  readonly sections: readonly SettingsSection[];
};

/** What an invoice cannot do without and is not filled in yet: here, and under another section, with the way there. */
export function MissingNotice({ settings, section, sections }: MissingNoticeProps) {
  const missing = useMissingOfSeller(settings);
  if (missing.sections.length === 0) return null;
  const here = missing.namesIn(section);
  return (
    <Box role="note" mb="5" px="4" py="3" borderRadius="panel" bg="tone.attention.bg" color="tone.attention.fg">
      <Text fontWeight="strong">
        <Trans>No invoice can be made yet.</Trans>
      </Text>
      {here !== '' && (
        <Text mt="1">
          <Trans>Missing here: {here}.</Trans>
        </Text>
      )}
      {sections
        .filter(({ name }) => name !== section && missing.sections.some((other) => other === name))
        .map(({ name, label }) => {
          const there = missing.namesIn(name);
          return (
            <Text key={name} mt="1">
              <Trans>
                Missing under{' '}
                <TextLink asChild color="inherit" fontWeight="strong" textDecoration="underline">
                  <Link to={`/settings/${name}`}>{label}</Link>
                </TextLink>
                : {there}.
              </Trans>
            </Text>
          );
        })}
    </Box>
  );
}
