import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import {
  type Company,
  type CompanyResult,
  fetchCompany,
  type Settings,
  type SettingsInput,
  saveSettings,
} from '#session/company-calls.ts';
import { useSession } from '#session/session.tsx';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { notify } from '#ui/toaster.tsx';

/** What every section gets: the company and its settings as they are on the screen, and where newer ones go. */
export type SectionProps = {
  readonly company: Company;
  readonly settings: Settings;
  readonly onChanged: (company: Company) => void;
};

/** Saves a section, with fields that the form does not hold. Steps in between, such as a question, are its own. */
export type Settle<Values> = (
  typed: Values,
  send: (more?: object) => Promise<CompanyResult>,
) => Promise<CompanyResult | null>;

type SectionFormProps<Values extends FieldValues> = Omit<SectionProps, 'company'> & {
  /** The section's name in the call; problems of its fields have it as a prefix. */
  readonly section: keyof SettingsInput;
  readonly label: string;
  readonly values: Values;
  /** Turns the form's values into what the call takes, when the two differ. */
  readonly inputOf?: (values: Values) => object;
  /** Other sections that are saved along; their fields have the section's name in front. */
  readonly alongOf?: (values: Values) => SettingsInput;
  /** Overrides saving at once; returns null when the person gave up. */
  readonly settle?: Settle<Values>;
  /** False when typed values must not be kept on the device. */
  readonly kept?: boolean;
  readonly children: ReactNode;
};

/** One section of the settings as a form of its own. The server checks it: its words stand at the fields. */
export function SectionForm<Values extends FieldValues>(props: SectionFormProps<Values>) {
  const { section, label, values, inputOf = (typed) => typed, kept = true, children, settings, onChanged } = props;
  const { settle = (_typed, send) => send(), alongOf = () => ({}) } = props;
  const { t } = useLingui();
  const { begin } = useSession();
  const isOffline = useIsOffline();
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const { isSubmitSuccessful } = form.formState;
  useEffect(() => {
    // From here on, changes are counted against the saved values.
    if (isSubmitSuccessful) form.reset(values);
  }, [isSubmitSuccessful, form, values]);
  const save = async (typed: Values): Promise<readonly SaveProblem[] | undefined> => {
    const send = (more: object = {}) =>
      saveSettings({ ...alongOf(typed), [section]: { ...inputOf(typed), ...more } }, settings.version);
    const result = await settle(typed, send);
    if (result === null) return undefined;
    if ('refused' in result) {
      if (result.refused.status === 409) takeNewest(await fetchCompany(), onChanged);
      return problemsOf(result, section, t`There is no connection to the server. What you typed is kept here.`);
    }
    onChanged(result.company);
    notify({ tone: 'done', title: t`Saved` });
    // The menu and the name above it follow from who the server says this is.
    void begin();
    return undefined;
  };
  return (
    <RecordForm
      form={form}
      label={label}
      submitLabel={t`Save`}
      onSubmit={save}
      guarded={kept}
      {...(kept ? { draftKey: `settings-${section}` } : {})}
      {...(isOffline ? { blocked: t`Needs a connection` } : {})}
    >
      {children}
    </RecordForm>
  );
}

/** After a conflict: the next save is made by somebody who saw what stands now. */
function takeNewest(result: CompanyResult, onChanged: (company: Company) => void): void {
  if ('company' in result) onChanged(result.company);
}

function problemsOf(
  { refused }: Extract<CompanyResult, { readonly refused: unknown }>,
  section: string,
  offlineText: string,
): readonly SaveProblem[] {
  if (refused.status === 'offline') return [{ message: offlineText }];
  const problems = Object.entries(refused.fields).flatMap(([field, messages]) =>
    messages.map((message) => ({ field: field.replace(`${section}.`, ''), message })),
  );
  return problems.length > 0 ? problems : [{ message: refused.message }];
}
