import { Box, chakra, Flex, Heading, Separator, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { colors } from '#ui/theme/theme-colors.ts';
import { Specimen, Token } from './guide-specimen.tsx';

const SURFACES = ['bg', 'bg.panel', 'bg.sunken', 'bg.hover', 'bg.selected', 'accent.tint', 'error.tint'] as const;
const TEXTS = ['fg', 'fg.muted', 'fg.subtle', 'fg.error', 'accent'] as const;
const SIZES = ['title', 'large', 'body', 'small'] as const;
const TONES = ['stored', 'away', 'attention', 'stop'] as const satisfies readonly (keyof typeof colors.tone)[];

/** The basic elements: surfaces, text, tones, text sizes, lines. */
export function GuideColors() {
  const { t } = useLingui();
  return (
    <>
      <Specimen
        name="colors"
        states={{
          surfaces: SURFACES.map((surface) => <Swatch key={surface} name={surface} bg={surface} color="fg" />),
          solid: (
            <>
              <Swatch name="accent.solid" bg="accent.solid" color="accent.contrast" />
              <Swatch name="error.solid" bg="error.solid" color="error.contrast" />
              <Swatch name="bar.bg" bg="bar.bg" color="bar.fg" />
            </>
          ),
          tones: TONES.map((tone) => (
            <Swatch key={tone} name={`tone.${tone}`} bg={`tone.${tone}.bg`} color={`tone.${tone}.fg`} />
          )),
        }}
      />
      <Specimen
        name="Text"
        states={{
          colors: TEXTS.map((color) => (
            <Text key={color} color={color}>
              {t`Every object has its spot, and everybody at the yard knows which one.`} <Token>{color}</Token>
            </Text>
          )),
          sizes: SIZES.map((size) => (
            <Text key={size} fontSize={size}>
              {t`Every object has its spot, and everybody at the yard knows which one.`} <Token>{size}</Token>
            </Text>
          )),
        }}
      />
      <Specimen
        name="Heading"
        states={{
          xl: (
            <Heading as="p" size="xl">
              {t`Appointments`}
            </Heading>
          ),
          lg: <Heading as="p">{t`Appointments`}</Heading>,
          md: (
            <Heading as="p" size="md">
              {t`Appointments`}
            </Heading>
          ),
        }}
      />
      <Specimen
        name="Link"
        states={{
          underline: <GuideLink />,
          focus: <GuideLink />,
        }}
      />
      <Specimen
        name="Separator"
        states={{
          default: <Separator />,
        }}
      />
    </>
  );
}

const AppLink = chakra(Link);

function GuideLink() {
  const { t } = useLingui();
  return (
    <AppLink to="/ui" color="accent" textDecoration="underline">
      {t`Appointments`}
    </AppLink>
  );
}

function Swatch({ name, bg, color }: { readonly name: string; readonly bg: string; readonly color: string }) {
  return (
    <Flex align="center" minHeight="9" px="3" bg={bg} color={color} borderWidth="1px" mb="1">
      <Box as="code" dir="ltr" fontSize="small">
        {name}
      </Box>
    </Flex>
  );
}
