import { useLingui } from '@lingui/react/macro';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Panel } from '#ui/panel.tsx';
import { KeyFact, KeyFacts, KeyLink } from '#ui/record/key-facts.tsx';
import { RecordColumns } from '#ui/record/record-columns.tsx';
import { Specimen } from './guide-specimen.tsx';

/** The head of a record and its columns. */
export function GuideRecords() {
  const { t } = useLingui();
  return (
    <>
      <Specimen
        name="KeyFacts"
        once
        states={{
          default: (
            <KeyFacts>
              <KeyFact term={t`Open amount`}>
                <KeyLink to="/ui/surfaces">
                  <Ltr>€ 121,00</Ltr>
                </KeyLink>
              </KeyFact>
              <KeyFact term={t`Objects`}>
                <KeyLink to="/ui/surfaces">
                  <NumberPlate value="WN48TX" display="WN-48-TX" />
                </KeyLink>
              </KeyFact>
            </KeyFacts>
          ),
          'not known': (
            <KeyFacts>
              <KeyFact term={t`Open amount`}>{undefined}</KeyFact>
            </KeyFacts>
          ),
        }}
      />
      <Specimen
        name="RecordColumns"
        once
        states={{
          default: (
            <RecordColumns
              facts={<Panel title={t`Details`}>{t`Name of an existing warehouse`}</Panel>}
              beside={<Panel title={t`Notes`}>{t`Nothing planned today`}</Panel>}
            >
              <Panel title={t`Movements`}>{t`Checked in`}</Panel>
              <Panel title={t`Invoices`}>{t`Nothing planned today`}</Panel>
            </RecordColumns>
          ),
        }}
      />
    </>
  );
}
