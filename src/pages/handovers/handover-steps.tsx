import { Box, chakra, Flex, Input } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useContactWords } from '#customers/client/use-contact-words.ts';
import { useContacts } from '#customers/client/use-contacts.ts';
import type { Contact } from '#customers/contact.schema.ts';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import type { HandoverDraft } from '#handovers/handover-draft.ts';
import {
  type Direction,
  MOST_PERSON_CHARACTERS,
  MOST_READING,
  MOST_REMARK_CHARACTERS,
} from '#handovers/handover-limits.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { PressTile } from '#ui/press-tile.tsx';

export type StepProps = {
  readonly draft: HandoverDraft;
  readonly change: (next: (draft: HandoverDraft) => HandoverDraft) => void;
};

type PersonStepProps = StepProps & {
  readonly direction: Direction;
  readonly customerId: string | null;
  /** Empty where the object has no customer. */
  readonly customerName: string;
};

/** Who brings or fetches it: the customer, one of their contacts, or somebody else. */
export function PersonStep({ draft, change, direction, customerId, customerName }: PersonStepProps) {
  const { t } = useLingui();
  const contacts = useContacts(customerId) ?? [];
  const choose = (person: HandoverDraft['person'], personName: string, contactId: string | null = null) =>
    change((before) => ({ ...before, person, personName, contactId }));
  return (
    <Flex direction="column" gap="3">
      {customerName !== '' && (
        <PressTile
          type="button"
          aria-pressed={draft.person === 'customer'}
          onClick={() => choose('customer', customerName)}
          minHeight="16"
          px="4"
          textAlign="start"
        >
          <Box fontWeight="strong">
            <bdi>{customerName}</bdi>
          </Box>
          <Box color="fg.muted">{t`Customer`}</Box>
        </PressTile>
      )}
      {contacts.map((contact) => (
        <ContactTile
          key={contact.id}
          contact={contact}
          mayNotFetch={direction === 'out' && !contact.mayFetch}
          chosen={draft.contactId === contact.id}
          onChoose={() => choose('contact', contact.name, contact.id)}
        />
      ))}
      <PressTile
        type="button"
        aria-pressed={draft.person === 'other'}
        onClick={() => choose('other', draft.person === 'other' ? draft.personName : '')}
        minHeight="16"
        px="4"
        textAlign="start"
        fontWeight="strong"
      >
        {t`Somebody else`}
      </PressTile>
      {draft.person === 'other' && (
        <Box>
          <chakra.label htmlFor="handover-person" display="block" mb="1" fontWeight="strong">
            {t`Name`}
          </chakra.label>
          <Input
            id="handover-person"
            autoComplete="off"
            minHeight="12"
            value={draft.personName}
            maxLength={MOST_PERSON_CHARACTERS}
            onChange={({ target }) => change((before) => ({ ...before, personName: target.value }))}
          />
        </Box>
      )}
      <CheckOption
        checked={draft.identitySeen}
        onChange={(identitySeen) => change((before) => ({ ...before, identitySeen }))}
      >
        {t`I saw their identity card or passport`}
      </CheckOption>
    </Flex>
  );
}

type ContactTileProps = {
  readonly contact: Contact;
  /** Nobody said that they may fetch it: the person at the gate sees that before it leaves. */
  readonly mayNotFetch: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
};

function ContactTile({ contact, mayNotFetch, chosen, onChoose }: ContactTileProps) {
  const words = useContactWords();
  return (
    <PressTile type="button" aria-pressed={chosen} onClick={onChoose} minHeight="16" px="4" textAlign="start">
      <Box fontWeight="strong">
        <bdi>{contact.name}</bdi>
      </Box>
      <Box color="fg.muted">
        {words.role[contact.role]}
        {mayNotFetch && (
          <chakra.span color="tone.attention.fg" fontWeight="strong">
            {' · '}
            <Trans>not known to be allowed to fetch it</Trans>
          </chakra.span>
        )}
      </Box>
    </PressTile>
  );
}

type ChecklistStepProps = StepProps & { readonly questions: HandoverDraft['form']['questions'] };

/** Questions with two large answers; a no has room for why. */
export function ChecklistStep({ draft, change, questions }: ChecklistStepProps) {
  const { t } = useLingui();
  const answerOf = (questionId: string) => draft.answers.find((answer) => answer.questionId === questionId);
  const put = (questionId: string, answer: 'yes' | 'no', note: string) =>
    change((before) => ({
      ...before,
      answers: [
        ...before.answers.filter((other) => other.questionId !== questionId),
        { questionId, answer, note: answer === 'yes' ? '' : note },
      ],
    }));
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
      {questions.map(({ id, text }) => {
        const given = answerOf(id);
        return (
          <chakra.li key={id} display="flex" flexDirection="column" gap="2">
            <Flex align="center" gap="2" role="group" aria-label={text}>
              <Box flex="1" minWidth="0" fontWeight="strong" overflowWrap="anywhere">
                <bdi>{text}</bdi>
              </Box>
              <Answer
                icon={Check}
                label={t`Yes`}
                pressed={given?.answer === 'yes'}
                onClick={() => put(id, 'yes', '')}
              />
              <Answer
                icon={X}
                label={t`No`}
                pressed={given?.answer === 'no'}
                onClick={() => put(id, 'no', given?.note ?? '')}
              />
            </Flex>
            {given?.answer === 'no' && (
              <Input
                aria-label={t`Why not? ${text}`}
                placeholder={t`Why not?`}
                minHeight="12"
                value={given.note}
                maxLength={MOST_REMARK_CHARACTERS}
                onChange={({ target }) => put(id, 'no', target.value)}
              />
            )}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

type AnswerProps = {
  readonly icon: typeof Check;
  readonly label: string;
  readonly pressed: boolean;
  readonly onClick: () => void;
};

function Answer({ icon: Icon, label, pressed, onClick }: AnswerProps) {
  return (
    <PressTile
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      minHeight="14"
      minWidth="4.5rem"
      px="2"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="1.5"
      fontWeight={pressed ? 'strong' : 'normal'}
    >
      <Icon aria-hidden="true" size={18} />
      {label}
    </PressTile>
  );
}

/** Numbers that are read at the object. */
export function ReadingsStep({ draft, change }: StepProps) {
  const words = useHandoverWords();
  return (
    <Flex direction="column" gap="4">
      {draft.form.readings.map((reading) => (
        <Box key={reading}>
          <chakra.label htmlFor={`reading-${reading}`} display="block" mb="1" fontWeight="strong">
            {words.reading[reading]}
          </chakra.label>
          <Flex align="center" gap="2">
            <Input
              id={`reading-${reading}`}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              minHeight="12"
              maxWidth="12rem"
              value={draft.readings[reading] ?? ''}
              onChange={({ target }) => {
                const digits = target.value.replace(/\D/g, '').slice(0, 8);
                const value = digits === '' ? null : Math.min(Number(digits), MOST_READING[reading]);
                change((before) => ({ ...before, readings: { ...before.readings, [reading]: value } }));
              }}
            />
            <chakra.span color="fg.muted">{words.unit[reading]}</chakra.span>
          </Flex>
        </Box>
      ))}
      <Box color="fg.muted">
        <Trans>Cannot read it? Leave it empty and go on.</Trans>
      </Box>
    </Flex>
  );
}
