import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { rememberSample } from './first-run-memory.ts';
import { SampleRecords } from './sample-records.tsx';
import { WipeRest, WipeSample } from './wipe-sample.tsx';

const leftQuery = queryOf('/api/sample');

/**
 * Says that what is shown is sample data, and wipes it. Once only that is left of it which was changed or used, it says
 * what stays and why, until that is wiped too or kept.
 */
export function SampleBar({ isThere }: { readonly isThere: boolean }) {
  const can = useCan();
  if (can('company edit')) return <OwnersBar isThere={isThere} />;
  return isThere ? <Filled /> : null;
}

function OwnersBar({ isThere }: { readonly isThere: boolean }) {
  const { t } = useLingui();
  const companyId = useSignedInUser()?.company.id ?? '';
  const { answer, askAgain } = useAnswer(leftQuery, { live: true });
  const [isKept, setKept] = useState(false);
  const left = typeof answer === 'object' && answer.ok ? answer.result : null;
  const isGone = left !== null && !isThere && left.untouched + left.stays.length === 0;
  useEffect(() => {
    if (isGone) rememberSample(companyId, null);
  }, [companyId, isGone]);
  if (isKept || isGone) return null;
  if (left === null || left.untouched > 0 || left.stays.length === 0) {
    return (
      <Filled>
        <WipeSample stays={left?.stays ?? []} onAsk={askAgain} onWiped={askAgain} />
      </Filled>
    );
  }
  const keep = () => {
    rememberSample(companyId, 'kept');
    setKept(true);
  };
  return (
    <Bar
      state="left"
      says={
        <Plural
          value={left.stays.length}
          one="Of the sample data # record is left, because it was changed or used:"
          other="Of the sample data # records are left, because they were changed or used:"
        />
      }
      acts={
        <>
          <Button size="sm" variant="outline" bg="bg" onClick={keep}>
            {t`Keep these`}
          </Button>
          <WipeRest left={left} onWiped={askAgain} />
        </>
      }
    >
      <Box mt="2" ps={{ md: '8' }}>
        <SampleRecords records={left.stays} linked />
      </Box>
    </Bar>
  );
}

function Filled({ children }: { readonly children?: ReactNode }) {
  return (
    <Bar
      state="filled"
      says={<Trans>This is sample data. Try anything: nobody is mailed for it.</Trans>}
      acts={children}
    />
  );
}

type BarProps = {
  readonly state: 'filled' | 'left';
  readonly says: ReactNode;
  readonly acts: ReactNode;
  readonly children?: ReactNode;
};

function Bar({ state, says, acts, children }: BarProps) {
  const { t } = useLingui();
  return (
    <chakra.section aria-label={t`Sample data`} bg="accent.tint" borderRadius="panel" px="4" py="3" data-sample={state}>
      <Flex align="center" gap="3" wrap="wrap">
        <FlaskConical aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
        <Box flex="1 1 16rem" role="status">
          {says}
        </Box>
        {acts}
      </Flex>
      {children}
    </chakra.section>
  );
}
