import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useController, useForm } from 'react-hook-form';
import { change, post } from '#session/api-call.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SAID } from '#ui/form/field-error.ts';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWebhookEvents, type Webhook, type WebhookEvent } from './webhook-words.ts';

type WebhookFormProps = {
  /** Left out for a new one. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  readonly onSaved: (webhook: Webhook) => void;
};

type Values = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
};

/** The address, what it is for, and what it is told. */
export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const form = useForm<Values>({
    defaultValues: {
      url: webhook?.url ?? 'https://',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async ({ url, description, events }: Values) => {
    setProblem(null);
    if (events.length === 0) {
      form.setError('events', { type: SAID, message: t`Choose at least one kind of event.` }, { shouldFocus: true });
      return;
    }
    setSaving(true);
    const body = { url, description, events: [...events] };
    const saved = await (webhook === undefined
      ? post('/api/webhooks', { body })
      : change('PUT', '/api/webhooks/{id}', { params: { id: webhook.uuid }, body }));
    setSaving(false);
    if (saved.ok) {
      onSaved(saved.body.result);
      return;
    }
    if (saved.status === 'offline') {
      setProblem(t`Needs a connection`);
      return;
    }
    const [ofUrl] = saved.fields['url'] ?? [];
    if (ofUrl === undefined) setProblem(saved.message);
    else form.setError('url', { type: SAID, message: ofUrl }, { shouldFocus: true });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={webhook === undefined ? t`New webhook` : t`Change webhook`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} disabled={saving}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <chakra.form
          id={formId}
          display="flex"
          flexDirection="column"
          gap="4"
          noValidate
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <TextField
            name="url"
            type="url"
            label={t`Address`}
            hint={t`The page of the other program that takes the messages. It begins with https://`}
            required
            maxLength={2000}
            autoComplete="off"
          />
          <TextField name="description" label={t`What it is for`} maxLength={120} autoComplete="off" />
          <EventChoice />
        </chakra.form>
      </FormProvider>
      {problem !== null && (
        <chakra.p role="alert" color="fg.error" fontWeight="strong" mt="4">
          {problem}
        </chakra.p>
      )}
    </Dialog>
  );
}

function EventChoice() {
  const { t } = useLingui();
  const { field } = useController<Values, 'events'>({ name: 'events' });
  const label = t`What it is told`;
  return (
    <FieldFrame name="events" label={label} as="group">
      {(control) => (
        <Flex
          ref={field.ref}
          role="group"
          aria-label={label}
          aria-describedby={control['aria-describedby']}
          tabIndex={-1}
          outline="none"
          direction="column"
          gap="3"
        >
          <EventBoxes chosen={field.value} onChange={field.onChange} />
          <ErrorInSight id={control['aria-describedby']} />
        </Flex>
      )}
    </FieldFrame>
  );
}

/** The boxes are higher than a phone: what is said below them is scrolled to. */
function ErrorInSight({ id }: { readonly id: string | undefined }) {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return null;
}

type EventBoxesProps = {
  readonly chosen: readonly WebhookEvent[];
  readonly onChange: (chosen: readonly WebhookEvent[]) => void;
};

function EventBoxes({ chosen, onChange }: EventBoxesProps) {
  const { t } = useLingui();
  const groups = useWebhookEvents();
  const all = groups.flatMap((group) => group.events.map(({ event }) => event));
  const choose = (event: WebhookEvent, isOn: boolean) =>
    onChange(isOn ? [...chosen, event] : chosen.filter((other) => other !== event));
  return (
    <>
      <Box>
        <Button
          type="button"
          variant="outline"
          size="sm"
          onClick={() => onChange(chosen.length === all.length ? [] : all)}
        >
          {chosen.length === all.length ? t`None` : t`Everything`}
        </Button>
      </Box>
      {groups.map((group) => (
        <Box key={group.label} role="group" aria-label={group.label}>
          <Box color="fg.muted" fontSize="small" mb="1">
            {group.label}
          </Box>
          <Grid gap="2" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
            {group.events.map(({ event, label }) => (
              <CheckOption key={event} checked={chosen.includes(event)} onChange={(isOn) => choose(event, isOn)}>
                {label}
              </CheckOption>
            ))}
          </Grid>
        </Box>
      ))}
    </>
  );
}
