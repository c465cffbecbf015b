import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { createContext, type ReactNode, useId } from 'react';

/** The frames a component is shown in: one for each theme and direction. */
const FRAMES = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'dark', dir: 'ltr' },
  { theme: 'light', dir: 'rtl' },
  { theme: 'dark', dir: 'rtl' },
] as const;

const borderLine = '1px solid var(--remise-colors-border)';

/** Variables that the page resolves once for itself; a frame resolves them again with its own colours. */
const FRAME = {
  '--global-color-border': 'colors.border',
  '--remise-borders-hairline': borderLine,
};

/** The outline of the keyboard's focus, on every control at once. */
const FOCUSED = {
  '& :is(a, button, input, select, textarea)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
};

/** The name of the enclosing frame, for names that must be unique on a page. */
export const FrameName = createContext('');

type SpecimenProps = {
  /** The component as it is called in the code. */
  readonly name: string;
  /** What it shows in each of its states, by the state's name in the code. */
  readonly states: Readonly<Record<string, ReactNode>>;
  /** Two frames in a row instead of four. */
  readonly wide?: boolean;
  /** Only the first frame can be operated, the others are inert: for what a page may hold once, as a named landmark. */
  readonly once?: boolean;
};

/** A component in all its states, in both themes and both directions. A state called `focus` shows its controls focused. */
export function Specimen({ name, states, wide = false, once = false }: SpecimenProps) {
  const id = useId();
  return (
    <Box minWidth="0" data-specimen={name} aria-labelledby={id} role="group">
      <Heading as="h2" id={id} size="lg" mb="2" dir="ltr" textAlign="start">
        {name}
      </Heading>
      <Box
        display="grid"
        gap="3"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: `repeat(${wide ? 2 : 4}, minmax(0, 1fr))`,
        }}
      >
        {FRAMES.map(({ theme, dir }, index) => (
          <Frame key={`${theme} ${dir}`} theme={theme} dir={dir} still={once && index > 0}>
            {Object.entries(states).map(([state, shown]) => (
              <Box key={state} minWidth="0" css={state === 'focus' ? FOCUSED : {}} data-state={state}>
                <Token>{state}</Token>
                {shown}
              </Box>
            ))}
          </Frame>
        ))}
      </Box>
    </Box>
  );
}

type FrameProps = {
  readonly theme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
  readonly still: boolean;
  readonly children: ReactNode;
};

function Frame({ theme, dir, still, children }: FrameProps) {
  return (
    <Flex
      className={theme}
      dir={dir}
      data-frame={`${theme} ${dir}`}
      inert={still}
      direction="column"
      gap="4"
      minWidth="0"
      position="relative"
      px="4"
      py="4"
      bg="bg"
      color="fg"
      border="1px solid"
      borderColor="border"
      borderRadius="panel"
      css={FRAME}
      style={{ colorScheme: theme }}
    >
      <FrameName value={`${theme} ${dir}`}>{children}</FrameName>
    </Flex>
  );
}

/** A word of the code: the same in every language. */
export function Token({ children }: { readonly children: string }) {
  return (
    <chakra.code display="block" mb="1.5" dir="ltr" textAlign="start" fontSize="small" color="fg.muted" lang="en">
      {children}
    </chakra.code>
  );
}
