import { Button, Flex, Input, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { post } from '#session/api-call.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { longDay } from '#shared/long-day.ts';
import { KEY_DAYS, type KeyRight, MOST_KEY_DAYS } from '#staff/api-key.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { notify } from '#ui/toaster.tsx';
import { KeyRightsField } from './settings-key-rights.tsx';

const [DAYS_30, DAYS_90, DAYS_YEAR] = KEY_DAYS;
const OTHER = 0;

type Values = {
  readonly name: string;
  readonly rights: readonly KeyRight[];
  /** How many days it works; `OTHER` takes the day below. */
  readonly days: number;
  readonly last_day: string | null;
};

/** Makes a key, then shows it this once. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [key, setKey] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (key === null || copied) onClose();
    else setAsking(true);
  };
  return (
    <Dialog open onClose={close} title={key === null ? t`Make a key` : t`Copy this key now`}>
      {key === null ? (
        <KeyForm onMade={setKey} onClose={onClose} />
      ) : (
        <MadeKey apiKey={key} copied={copied} onCopied={() => setCopied(true)} onClose={onClose} />
      )}
      <ConfirmDialog
        open={asking}
        title={t`Close without copying the key?`}
        destructive
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        <Trans>It is not shown again: the program then needs another key.</Trans>
      </ConfirmDialog>
    </Dialog>
  );
}

type KeyFormProps = { readonly onMade: (key: string) => void; readonly onClose: () => void };

function KeyForm({ onMade, onClose }: KeyFormProps) {
  const { t, i18n } = useLingui();
  const offline = useOfflineReason();
  const [today] = useState(() => dayAt(Date.now()));
  const form = useForm<Values>({ defaultValues: { name: '', rights: [], days: DAYS_90, last_day: null } });
  const days = useWatch({ control: form.control, name: 'days' });
  const submit = async ({ name, rights, ...chosen }: Values): Promise<readonly SaveProblem[] | undefined> => {
    if (name.trim() === '') return [{ field: 'name', message: t`Give the key a name.` }];
    if (rights.length === 0) return [{ field: 'rights', message: t`Choose at least one right.` }];
    const lastDay = chosen.days === OTHER ? chosen.last_day : addDays(today, chosen.days);
    if (lastDay === null) return [{ field: 'last_day', message: t`Choose a day.` }];
    const made = await post('/api/keys', { body: { name: name.trim(), rights, last_day: lastDay } });
    if (!made.ok) return problemsOf(made, t`Needs a connection`);
    onMade(made.body.result.key);
    return undefined;
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      submitLabel={t`Make a key`}
      label={t`Make a key`}
      onCancel={onClose}
      guarded={false}
      blocked={offline ?? undefined}
    >
      <TextField
        name="name"
        label={t`Name`}
        hint={t`What it does stands under this name, such as the name of the program.`}
        autoComplete="off"
        maxLength={120}
        autoFocus
        required
      />
      <KeyRightsField name="rights" label={t`Rights`} />
      <ChoiceField
        name="days"
        label={t`Works for`}
        choices={[
          { value: DAYS_30, label: t`30 days` },
          { value: DAYS_90, label: t`90 days` },
          { value: DAYS_YEAR, label: t`1 year` },
          { value: OTHER, label: t`Another day` },
        ]}
        {...(days === OTHER ? {} : { hint: <LastDay lastDay={longDay(addDays(today, days), i18n.locale)} /> })}
      />
      {days === OTHER && (
        <DateField name="last_day" label={t`Last day`} min={today} max={addDays(today, MOST_KEY_DAYS)} required />
      )}
    </RecordForm>
  );
}

function LastDay({ lastDay }: { readonly lastDay: string }) {
  return (
    <Trans>
      Works until <bdi>{lastDay}</bdi>
    </Trans>
  );
}

type MadeKeyProps = {
  readonly apiKey: string;
  readonly copied: boolean;
  readonly onCopied: () => void;
  readonly onClose: () => void;
};

function MadeKey({ apiKey, copied, onCopied, onClose }: MadeKeyProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // The form that had the focus is gone.
  useEffect(() => input.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey);
      onCopied();
    } catch {
      input.current?.select();
      notify({ tone: 'error', title: t`This browser does not copy. The key is selected: copy it yourself.` });
    }
  };
  return (
    <Flex direction="column" gap="4">
      <Text>
        <Trans>
          Put it into the program, and nowhere else: whoever has it can do what you chose. It is not shown again.
        </Trans>
      </Text>
      <Flex gap="2" align="center">
        <Input
          ref={input}
          readOnly
          dir="ltr"
          value={apiKey}
          aria-label={t`API key`}
          flex="1"
          minWidth="0"
          onCopy={onCopied}
        />
        <Button variant="outline" minHeight={{ base: '12', md: 'var(--touch-9)' }} onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied ? t`Copied` : t`Copy`}
        </Button>
      </Flex>
      <Flex justify="flex-end">
        <Button onClick={onClose}>{t`I have copied it`}</Button>
      </Flex>
    </Flex>
  );
}
