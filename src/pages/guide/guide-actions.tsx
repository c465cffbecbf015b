import { Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Check, LogIn, LogOut, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionBar } from '#ui/action-bar.tsx';
import { AddLink } from '#ui/add-link.tsx';
import { BigAction } from '#ui/big-action.tsx';
import { CheckOption } from '#ui/check-option.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { PressTile } from '#ui/press-tile.tsx';
import { Specimen } from './guide-specimen.tsx';

const nothing = () => undefined;

/** Everything that can be pressed. */
export function GuideActions() {
  return (
    <>
      <Specimen
        name="Button"
        states={{
          default: <Buttons />,
          focus: <Buttons />,
          disabled: <Buttons disabled />,
          sizes: <ButtonSizes />,
          'long text': <LongButton />,
        }}
      />
      <BigActions />
      <Specimen name="CheckOption" states={{ on: <Option on />, off: <Option />, focus: <Option on /> }} />
      <Specimen name="PressTile" states={{ on: <Tile on />, off: <Tile />, focus: <Tile on /> }} />
      <Specimen name="Menu" states={{ default: <Actions />, offline: <Actions offline />, choice: <Choice /> }} />
    </>
  );
}

function Buttons({ disabled = false }: { readonly disabled?: boolean }) {
  const { t } = useLingui();
  return (
    <Flex gap="2" wrap="wrap">
      {(['solid', 'outline', 'ghost', 'plain'] as const).map((variant) => (
        <Button key={variant} variant={variant} disabled={disabled}>
          <Check aria-hidden="true" />
          {t`Save`}
        </Button>
      ))}
      <Button variant="outline" px="0" aria-label={t`Edit`} disabled={disabled}>
        <Pencil aria-hidden="true" />
      </Button>
    </Flex>
  );
}

function ButtonSizes() {
  const { t } = useLingui();
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Button key={size} size={size}>
          {t`Save`}
        </Button>
      ))}
    </Flex>
  );
}

function LongButton() {
  const { t } = useLingui();
  return (
    <Button variant="outline" whiteSpace="normal" py="2">
      {t`Keep them here for when I log in again`}
    </Button>
  );
}

function BigActions() {
  const { t } = useLingui();
  const pair = (
    <>
      <BigAction icon={LogIn} label={t`Check in`} primary onClick={nothing} />
      <BigAction icon={LogOut} label={t`Check out`} onClick={nothing} />
    </>
  );
  return (
    <>
      <Specimen
        name="BigAction"
        states={{
          default: (
            <Flex gap="2" wrap="wrap">
              {pair}
              <BigAction icon={Pencil} label={t`Edit`} to="/ui" />
            </Flex>
          ),
          focus: (
            <Flex gap="2" wrap="wrap">
              {pair}
            </Flex>
          ),
          disabled: (
            <Flex gap="2" wrap="wrap">
              <BigAction icon={LogIn} label={t`Check in`} primary disabled onClick={nothing} />
              <BigAction icon={LogOut} label={t`Check out`} disabled onClick={nothing} />
            </Flex>
          ),
        }}
      />
      <Specimen name="ActionBar" states={{ default: <ActionBar>{pair}</ActionBar> }} />
      <Specimen
        name="AddLink"
        states={{
          default: <AddLink to="/ui" label={t`New object`} />,
          focus: <AddLink to="/ui" label={t`New object`} />,
        }}
      />
    </>
  );
}

function Option({ on = false }: { readonly on?: boolean }) {
  const { t } = useLingui();
  const [checked, setChecked] = useState(on);
  return (
    <CheckOption checked={checked} onChange={setChecked}>
      {t`Print a label`}
    </CheckOption>
  );
}

function Actions({ offline = false }: { readonly offline?: boolean }) {
  const { t } = useLingui();
  const items: readonly MenuItem[] = [
    { key: 'edit', label: t`Edit`, icon: Pencil, to: '/ui' },
    { key: 'add', label: t`Add note`, icon: Plus, run: nothing },
    { key: 'delete', label: t`Delete`, icon: Trash2, run: nothing, reason: offline ? t`Needs a connection` : null },
  ];
  return <Menu label={t`More actions`} button={t`More actions`} items={items} />;
}

function Choice() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(0);
  const words = [t`Light`, t`Dark`, t`As the device`];
  return (
    <Menu
      label={t`Colours`}
      button={t`Colours`}
      heading={t`Display`}
      items={words.map((label, index) => ({
        key: label,
        label,
        group: t`Colours`,
        checked: index === chosen,
        run: () => setChosen(index),
      }))}
    />
  );
}

function Tile({ on = false }: { readonly on?: boolean }) {
  const { t } = useLingui();
  return (
    <PressTile type="button" aria-pressed={on} px="3" py="2">
      {t`Name of an existing warehouse`}
    </PressTile>
  );
}
