import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowUpRight, Hand, TriangleAlert, Warehouse } from 'lucide-react';
import { CutText } from '#ui/cut-text.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { Specimen } from './guide-specimen.tsx';

/** The marks that are read at a glance: plates, states, figures. */
export function GuideMarks() {
  const { t } = useLingui();
  return (
    <>
      <Specimen
        name="NumberPlate"
        states={{
          list: <NumberPlate value="WN48TX" display="WN-48-TX" />,
          card: <NumberPlate value="WN48TX" display="WN-48-TX" size="card" />,
          page: <NumberPlate value="WN48TX" display="WN-48-TX" size="page" />,
          foreign: <NumberPlate value="BXY123" display="B-XY-123" country="DE" size="card" />,
          empty: <NumberPlate value="" display="" size="card" />,
          'long text': <NumberPlate value="GOE1234567890" display="GOE-1234567890" country="D" size="card" />,
        }}
      />
      <Badges />
      <Specimen
        name="Ltr"
        states={{
          default: (
            <>
              {t`Phone`} <Ltr>+31 6 12345678</Ltr>
            </>
          ),
          'long text': <Ltr breaks>{'a.very.long.address.of.somebody@a-very-long-domain-of-a-company.example'}</Ltr>,
        }}
      />
      <Specimen
        name="CutText"
        states={{
          default: <CutText>{t`Phone`}</CutText>,
          'long text': (
            <CutText maxWidth="10rem">{t`Every object has its spot, and everybody at the yard knows which one.`}</CutText>
          ),
        }}
      />
      <Specimen
        name="EmailText"
        states={{
          default: <EmailText email="marit@example.test" />,
          'long text': <EmailText email="a.very.long.address.of.somebody@a-very-long-domain-of-a-company.example" />,
        }}
      />
      <Specimen
        name="Facts"
        states={{
          default: (
            <Facts
              facts={[
                { term: t`Number`, value: <Ltr>1204</Ltr> },
                { term: t`Spot`, value: 'A12' },
              ]}
            />
          ),
          empty: <Facts facts={[{ term: t`Spot`, value: '' }]} />,
          'long text': (
            <Facts
              facts={[
                {
                  term: t`Name of an existing warehouse`,
                  value: t`Every object has its spot, and everybody at the yard knows which one.`,
                },
              ]}
            />
          ),
        }}
      />
      <Specimen
        name="QrCode"
        states={{
          default: (
            <Box width="24" bg="white" p="2">
              <QrCode value="https://example.test/objects/1" label={t`Key as a QR code`} />
            </Box>
          ),
        }}
      />
    </>
  );
}

function Badges() {
  const { t } = useLingui();
  const of = (size: 'list' | 'page') => (
    <Box display="flex" flexWrap="wrap" gap="2">
      <StatusBadge tone="stored" icon={Warehouse} word={t`In storage`} size={size} />
      <StatusBadge tone="away" icon={ArrowUpRight} word={t`With customer`} size={size} />
      <StatusBadge tone="attention" icon={TriangleAlert} word={t`Needs attention`} size={size} />
      <StatusBadge tone="stop" icon={Hand} word={t`Hold`} size={size} />
    </Box>
  );
  return <Specimen name="StatusBadge" states={{ list: of('list'), page: of('page') }} />;
}
