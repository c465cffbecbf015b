import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { CheckOption } from '#ui/check-option.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { areSingleKeysOn, turnSingleKeys } from '#ui/single-keys.ts';

type Shortcut = { readonly keys: readonly string[]; readonly does: string };
type Group = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

function useGroups(): readonly Group[] {
  const { t } = useLingui();
  const control = isApple() ? '⌘' : t`Ctrl`;
  const enter = t`Enter`;
  const escape = t`Esc`;
  const shift = t`Shift`;
  const space = t`Space`;
  return [
    {
      title: t`Everywhere`,
      shortcuts: [
        { keys: [control, 'K'], does: t`Search everything` },
        { keys: ['?'], does: t`Show this list` },
        { keys: [control, shift, 'L'], does: t`Lock the screen` },
        { keys: [escape], does: t`Close a window, clear a search` },
      ],
    },
    {
      title: t`In a list`,
      shortcuts: [
        { keys: ['/'], does: t`Go to the search box` },
        { keys: ['↑', '↓'], does: t`Go up and down` },
        {
          keys: [t({ message: 'Home', context: 'key' }), t({ message: 'End', context: 'key' })],
          does: t`Go to the first or the last`,
        },
        { keys: [enter], does: t`Open the chosen item` },
        { keys: ['F2'], does: t`Change a cell in the list` },
        { keys: [space], does: t`Choose, to act on several at once` },
        { keys: [shift, space], does: t`Choose everything in between` },
      ],
    },
    {
      title: t`In a form`,
      shortcuts: [{ keys: [control, enter], does: t`Save` }],
    },
    {
      title: t`In lines of bank files`,
      shortcuts: [
        { keys: [enter], does: t`Accept the proposal` },
        { keys: ['F'], does: t`Choose invoices` },
        { keys: ['S'], does: t`Set aside` },
        { keys: ['U'], does: t`Undo` },
      ],
    },
    {
      title: t`In the sheet of spots`,
      shortcuts: [
        { keys: ['↑', '↓', '←', '→'], does: t`Go to another cell` },
        { keys: [enter], does: t`Go to the cell below` },
        { keys: [escape], does: t`Put back what was in the cell` },
      ],
    },
    {
      title: t`On the map of spots`,
      shortcuts: [{ keys: ['↑', '↓', '←', '→'], does: t`Move the spot that is picked up` }],
    },
  ];
}

/** Every shortcut there is, and the choice to do without those of a single key. */
export function KeyboardHelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const groups = useGroups();
  const [single, setSingle] = useState(areSingleKeysOn);
  return (
    <Dialog open onClose={onClose} title={t`Keyboard shortcuts`}>
      <Flex direction="column" gap="5">
        {groups.map(({ title, shortcuts }) => (
          <chakra.section key={title} aria-label={title}>
            <Box fontSize="small" fontWeight="strong" color="fg.muted" mb="1">
              {title}
            </Box>
            <chakra.dl display="grid" gridTemplateColumns="minmax(0, 1fr) max-content" columnGap="4" rowGap="2">
              {shortcuts.map(({ keys, does }) => (
                <Fragment key={does}>
                  <chakra.dt>{does}</chakra.dt>
                  <chakra.dd>
                    <Keys keys={keys} />
                  </chakra.dd>
                </Fragment>
              ))}
            </chakra.dl>
          </chakra.section>
        ))}
        <CheckOption
          checked={single}
          onChange={(on) => {
            turnSingleKeys(on);
            setSingle(on);
          }}
        >
          {t`Single-key shortcuts (? and /) on this device`}
        </CheckOption>
      </Flex>
    </Dialog>
  );
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    // The keys of a shortcut are shown left to right in every language, as on the keyboard.
    <Flex gap="1" dir="ltr" justify="flex-end" _rtl={{ justifyContent: 'flex-start' }}>
      {keys.map((key) => (
        <chakra.kbd
          key={key}
          display="inline-grid"
          placeItems="center"
          minWidth="7"
          height="7"
          px="1.5"
          border="hairline"
          borderColor="border.strong"
          borderRadius="control"
          bg="bg.sunken"
          fontFamily="inherit"
          fontSize="small"
        >
          {key}
        </chakra.kbd>
      ))}
    </Flex>
  );
}
