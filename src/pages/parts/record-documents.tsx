import { DocumentsPanel } from '#annotations/client/documents-panel.tsx';
import type { DocumentModel } from '#annotations/limits.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { fetchContent } from '#session/fetch-content.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { useCan } from '#session/use-can.ts';

/** The photos and documents of a record, with what this person may do about them. */
export function RecordDocuments({
  modelType,
  modelId,
}: {
  readonly modelType: DocumentModel;
  readonly modelId: string;
}) {
  const can = useCan();
  const tell = useOutcome();
  const refusalText = useRefusalText();
  return (
    <DocumentsPanel
      modelType={modelType}
      modelId={modelId}
      person={{ can }}
      tell={tell}
      fetchContent={fetchContent}
      refusalWords={(code) => refusalText({ code })}
    />
  );
}
