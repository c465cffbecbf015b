import { Box, chakra, Flex, Grid, Heading, Image } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePreview } from '#annotations/client/use-preview.ts';
import type { StoredDocument } from '#annotations/document.schema.ts';
import { documentTable } from '#annotations/document.ts';
import { SignatureDrawing } from '#contracts/client/signature-pad.tsx';
import { DamageDrawing } from '#handovers/client/damage-drawing.tsx';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import type { Handover, HandoverMark, HandoverPhoto } from '#handovers/handover.schema.ts';
import { differenceOf } from '#handovers/handover.ts';
import { MARK_VIEWS, READINGS } from '#handovers/handover-limits.ts';
import type { ObjectCategory } from '#objects/object.schema.ts';
import { fetchContent } from '#session/fetch-content.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';

type HandoverRecordProps = {
  readonly handover: Handover;
  readonly category: ObjectCategory;
  /** The handover to compare with. */
  readonly before: Handover | undefined;
};

/** Everything that was seen, said and signed at a handover. */
export function HandoverRecord({ handover, category, before }: HandoverRecordProps) {
  const { t, i18n } = useLingui();
  const words = useHandoverWords();
  const person = { customer: t`Customer`, contact: t`Contact of the customer`, other: t`Somebody else` };
  const facts = [
    {
      term: t`Person`,
      value: handover.person === null ? '' : [handover.personName, person[handover.person]].filter(Boolean).join(' · '),
    },
    { term: t`Identity`, value: handover.identitySeen ? t`seen` : t`not seen` },
    {
      term: t`Handled by`,
      value: (
        <>
          <bdi>{handover.byName}</bdi> · <bdi>{i18n.date(handover.at, YARD_MOMENT)}</bdi>
        </>
      ),
    },
    ...READINGS.flatMap((reading) => {
      const value = handover.readings[reading];
      const shown = value === null ? '' : `${i18n.number(value)} ${words.unit[reading]}`;
      return shown === '' ? [] : [{ term: words.reading[reading], value: <Ltr>{shown}</Ltr> }];
    }),
    { term: t`Remark`, value: handover.note },
  ];
  return (
    <Flex direction="column" gap="5">
      <Facts facts={facts} />
      {handover.answers.length > 0 && (
        <Part title={t`Checklist`}>
          <chakra.ul listStyleType="none">
            {handover.answers.map(({ questionId, text, answer, note }) => (
              <chakra.li key={questionId} display="flex" gap="3" py="1">
                <Box flex="1" minWidth="0" overflowWrap="anywhere">
                  <bdi>{text}</bdi>
                  {note !== '' && (
                    <Box color="fg.muted">
                      <bdi>{note}</bdi>
                    </Box>
                  )}
                </Box>
                <Box fontWeight="strong" {...(answer === 'no' ? { color: 'tone.stop.fg' } : {})}>
                  {{ yes: t`Yes`, no: t`No`, none: t`not answered` }[answer]}
                </Box>
              </chakra.li>
            ))}
          </chakra.ul>
        </Part>
      )}
      {handover.marks.length > 0 && <Damage handover={handover} category={category} before={before} />}
      {handover.photos.length > 0 && (
        <Part title={t`Photos`}>
          <Grid gap="2" gridTemplateColumns="repeat(auto-fill, minmax(7.5rem, 1fr))">
            {handover.photos.map((photo) => (
              <Photo key={photo.documentId} photo={photo} />
            ))}
          </Grid>
        </Part>
      )}
      {handover.signature !== null && (
        <Part title={t`Signature`}>
          <SignatureDrawing path={handover.signature} />
          <bdi>{handover.personName}</bdi>
        </Part>
      )}
    </Flex>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Heading as="h3" size="sm" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

/** The views that have damage; what was not there before is coloured. */
function Damage({ handover, category, before }: HandoverRecordProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  const { gone } = differenceOf(before?.marks ?? [], handover.marks);
  const isNew = (mark: HandoverMark) => mark.handoverId === handover.id;
  const say = ({ kind, note }: HandoverMark) => `${words.mark[kind]}${note === '' ? '' : `: ${note}`}`;
  return (
    <Part title={t`Damage`}>
      <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(14rem, 1fr))">
        {MARK_VIEWS.filter((view) => handover.marks.some((mark) => mark.view === view)).map((view) => (
          <Box key={view}>
            <DamageDrawing category={category} view={view} marks={handover.marks} isNew={isNew} />
            <Box fontWeight="strong" mt="1">
              {words.view[view]}
            </Box>
            <chakra.ul listStyleType="none" fontSize="small">
              {handover.marks
                .filter((mark) => mark.view === view)
                .map((mark) => (
                  <li key={mark.id}>
                    <bdi>{say(mark)}</bdi>
                    {isNew(mark) && <chakra.span color="tone.stop.fg">{` · ${t`new`}`}</chakra.span>}
                  </li>
                ))}
            </chakra.ul>
          </Box>
        ))}
      </Grid>
      {gone.length > 0 && (
        <Box color="fg.muted" mt="2">
          <Trans>
            No longer there: <bdi>{gone.map(say).join(', ')}</bdi>
          </Trans>
        </Box>
      )}
    </Part>
  );
}

function Photo({ photo }: { readonly photo: HandoverPhoto }) {
  const words = useHandoverWords();
  const { row, loading } = useRow(documentTable, photo.documentId);
  return (
    <chakra.figure>
      {row === undefined ? !loading && <NoPhoto /> : <Picture document={row} />}
      <chakra.figcaption fontSize="small">{words.zone[photo.zone]}</chakra.figcaption>
      <chakra.code display="block" fontSize="0.625rem" color="fg.muted" overflowWrap="anywhere" dir="ltr">
        {photo.sha256.slice(0, 16)}
      </chakra.code>
    </chakra.figure>
  );
}

function NoPhoto() {
  const { t } = useLingui();
  return (
    <Flex height="6rem" align="center" justify="center" bg="bg.sunken" borderRadius="control" color="fg.muted">
      <ImageOff aria-label={t`This photo is not on this device, or was deleted`} />
    </Flex>
  );
}

function Picture({ document }: { readonly document: StoredDocument }) {
  const url = usePreview(document, fetchContent);
  return (
    <Flex height="6rem" bg="bg.sunken" borderRadius="control" overflow="hidden">
      {url !== null && <Image src={url} alt={document.name} width="full" height="full" objectFit="cover" />}
    </Flex>
  );
}
