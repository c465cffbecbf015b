import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  fillMail,
  MAIL_KINDS,
  type MailKind,
  type MailText,
  mailTextOf,
  type OwnMailTexts,
  shippedMail,
} from '#company/mail-texts.ts';
import { SHIPPED_MAILS } from '#company/shipped-mails.ts';
import { LOCALES, type Locale } from '#locales/activate.ts';
import { useLetters } from '#locales/letters.ts';
import type { Speaker } from '#locales/speak.ts';
import { usePaidByTransfer } from '#session/use-bills-here.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { mailSamples } from './mail-samples.ts';
import { SectionForm, type SectionProps } from './settings-form.tsx';
import { MergeFields, useMergeWords } from './settings-merge-fields.tsx';
import { useSettingsWords } from './settings-words.ts';

type Texts = Record<MailKind, Record<Locale, MailText>>;
const EMPTY: MailText = { subject: '', body: '' };

/** Every kind in every language, so that the form knows them all; nothing stands for the text that comes with the app. */
function allTexts(own: OwnMailTexts): Texts {
  const ofKind = (kind: MailKind) =>
    Object.fromEntries(LOCALES.map(({ code }) => [code, { ...EMPTY, ...own[kind]?.[code] }]));
  return Object.fromEntries(MAIL_KINDS.map((kind) => [kind, ofKind(kind)])) as Texts;
}

/** The texts that are not empty: only those are stored. */
function ownTexts(texts: Texts): OwnMailTexts {
  const isOwn = ([, { subject, body }]: [string, MailText]) => `${subject}${body}`.trim() !== '';
  return Object.fromEntries(
    MAIL_KINDS.map((kind) => [kind, Object.fromEntries(Object.entries(texts[kind]).filter(isOwn))] as const).filter(
      ([, ofKind]) => Object.keys(ofKind).length > 0,
    ),
  );
}

/** The company's own texts for each mail, in each language, with a preview. */
export function MailsSection(props: SectionProps) {
  const { t } = useLingui();
  const { mails, general } = props.settings;
  const values = useMemo(() => allTexts(mails as OwnMailTexts), [mails]);
  return (
    <SectionForm {...props} section="mails" label={t`Messages`} values={values} inputOf={ownTexts}>
      <OneMail company={general.name} firstLanguage={general.language} />
    </SectionForm>
  );
}

/** One mail in one language: which it is, its words, and how it reads. */
function OneMail({ company, firstLanguage }: { readonly company: string; readonly firstLanguage: Locale }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<MailKind>('appointment_planned');
  const [language, setLanguage] = useState<Locale>(firstLanguage);
  const name = `${kind}.${language}`;
  const { mails } = useSettingsWords();
  const letters = useLetters(language);
  return (
    <>
      {/* None of so many kinds is out of sight: they take several lines. */}
      <Box css={{ '& > [role=group]': { flexWrap: 'wrap', overflowX: 'visible' } }}>
        <FilterChips
          label={t`Message`}
          chips={MAIL_KINDS.map((value) => ({ value, label: mails[value] }))}
          value={kind}
          onChange={setKind}
        />
      </Box>
      <FilterChips
        label={t`Language of the message`}
        chips={LOCALES.map(({ code, title }) => ({ value: code, label: title }))}
        value={language}
        onChange={setLanguage}
      />
      {letters === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <Words key={name} kind={kind} language={language} letters={letters} />
          <Preview kind={kind} language={language} letters={letters} company={company} />
        </>
      )}
    </>
  );
}

type OneMailProps = { readonly kind: MailKind; readonly language: Locale; readonly letters: Speaker };

const standardText = (kind: MailKind, letters: Speaker): MailText => shippedMail(letters.sayAll(SHIPPED_MAILS[kind]));

/** A text with what differs per message in words: ‹Day› for what is stored as {date}. */
function inWords(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^{}]*)\}/g, (found, field: string) =>
    words[field] === undefined ? found : `‹${words[field]}›`,
  );
}

function Words({ kind, language, letters }: OneMailProps) {
  const { t } = useLingui();
  const { setValue } = useFormContext();
  const name = `${kind}.${language}`;
  const standard = standardText(kind, letters);
  const words = useMergeWords();
  const own = useWatch({ name }) as MailText;
  const fill = (text: MailText) => {
    setValue(`${name}.subject`, text.subject, { shouldDirty: true });
    setValue(`${name}.body`, text.body, { shouldDirty: true });
  };
  const isStandard = `${own.subject}${own.body}`.trim() === '';
  return (
    <MergeFields kind={kind}>
      <TextField
        name={`${name}.subject`}
        label={t`Subject`}
        placeholder={inWords(standard.subject, words)}
        autoComplete="off"
        maxLength={200}
      />
      <TextAreaField name={`${name}.body`} label={t`Text`} rows={isStandard ? 3 : 10} maxLength={5000} />
      <Flex align="center" gap="3" wrap="wrap">
        {isStandard ? (
          <>
            <Button variant="outline" onClick={() => fill(standard)}>
              {t`Write your own text`}
            </Button>
            <Box color="fg.muted" fontSize="small">
              <Trans>The standard text is sent, as it stands below.</Trans>
            </Box>
          </>
        ) : (
          <Button variant="outline" onClick={() => fill(EMPTY)}>
            {t`Back to the standard text`}
          </Button>
        )}
      </Flex>
    </MergeFields>
  );
}

/** The mail as a customer gets it, with made-up values. */
function Preview({ kind, language, letters, company }: OneMailProps & { readonly company: string }) {
  const { t } = useLingui();
  const byTransfer = usePaidByTransfer();
  const own = useWatch({ name: `${kind}.${language}` }) as MailText;
  const text = mailTextOf({ [kind]: { [language]: own } }, kind, language, standardText(kind, letters));
  const { subject, body } = fillMail(text, { ...mailSamples(language, letters, byTransfer ? company : null), company });
  const dir = LOCALES.find(({ code }) => code === language)?.dir ?? 'ltr';
  return (
    <Box as="section" aria-label={t`Preview`}>
      <Box fontSize="small" fontWeight="strong" mb="1">
        <Trans>Preview</Trans>
      </Box>
      <Box dir={dir} lang={language} bg="bg.panel" border="hairline" borderRadius="panel" px="4" py="3">
        <Box fontWeight="strong" pb="2" mb="2" borderBottom="hairline" overflowWrap="anywhere">
          {subject}
        </Box>
        <Box whiteSpace="pre-wrap" overflowWrap="anywhere" data-mail-preview="">
          {body}
        </Box>
      </Box>
    </Box>
  );
}
