import { useLingui } from '@lingui/react/macro';
import type { FileProblem } from './prepare-file.ts';

/** Why a file was not added, in a sentence that names it. */
export function useFileProblemWords(): (name: string, problem: FileProblem) => string {
  const { t } = useLingui();
  return (name, problem) => {
    switch (problem) {
      case 'empty':
        return t`${name} is empty.`;
      case 'too_large':
        return t`${name} is too large: at most 15 MB.`;
      case 'kind':
        return t`${name}: files of this kind are not kept. Photos, PDF, Word, Excel, PowerPoint without macros and plain text are.`;
      case 'broken':
        return t`${name}: this photo cannot be read.`;
      case 'heic':
        return t`${name}: this browser cannot read HEIC photos. Save it as JPEG first, or add it on the phone that took it.`;
      case 'insecure':
        return t`Photos and documents need a secure connection (https).`;
      default:
        return t`${name} cannot be read. Choose it again.`;
    }
  };
}

/** A size as people say it. `bytes` is the number of bytes. */
export function useSizeWords(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const [amount, unit] =
      bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'kB'] : [bytes / 1_000_000, 'MB'];
    return `${i18n.number(amount, { maximumFractionDigits: 1 })} ${unit}`;
  };
}
