import { msg } from '@lingui/core/macro';

export const SAMPLE_ANSWERS = {
  'sample.not_empty': msg`There are objects already. Sample data is only for a company that has none.`,
};
