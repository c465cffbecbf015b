import { useLingui } from '@lingui/react/macro';
import { namesEntry } from './named-act.ts';
import { Option, OptionGroup, Two } from './shell-search-option.tsx';
import { useDeviceActs } from './use-device-acts.ts';

type DeviceActResultsProps = { readonly asked: string; readonly onOpen: () => void };

/** What can be done with the app on this device and goes by a text. */
export function DeviceActResults({ asked, onOpen }: DeviceActResultsProps) {
  const { t } = useLingui();
  const acts = useDeviceActs().filter(({ label, about, words }) => namesEntry(asked, [label, about], words));
  if (acts.length === 0) return null;
  return (
    <OptionGroup title={t`This device`}>
      {acts.map((act) => {
        const does =
          'to' in act
            ? { to: act.to, onOpen }
            : {
                onOpen: () => {
                  act.run();
                  onOpen();
                },
              };
        const { id, icon: Icon, label, about } = act;
        return (
          <Option key={id} id={id} {...does}>
            <Icon aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
            <Two first={label} second={about} />
          </Option>
        );
      })}
    </OptionGroup>
  );
}
