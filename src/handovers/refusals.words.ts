import { msg } from '@lingui/core/macro';

/** Why a form for handovers is refused. */
export const HANDOVER_REFUSALS = {
  'handoverform.missing': msg`This handover form does not exist.`,
  'handoverform.deleted': msg`This handover form has since been deleted.`,
  'handoverform.stale': msg`Somebody changed this handover form meanwhile.`,
  'handoverform.name_empty': msg`Give the form a name.`,
  'handoverform.no_category': msg`Choose at least one kind of object.`,
  'handoverform.no_direction': msg`Choose checking in, checking out, or both.`,
  'handoverform.too_many_questions': msg({
    message: 'A form asks at most {most} questions; these are {count}.',
  }),
  'handoverform.question_empty': msg`A question is empty.`,
  'handoverform.question_twice': msg`A question is there twice.`,
};
