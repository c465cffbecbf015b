import {
  checkAllFinishTogether,
  checkNobodyBlocksOthers,
  checkNothingLoops,
  checkPoisonIsBounded,
  checkQueuesDrain,
  checkStatusIsTrue,
} from './checks-liveness.ts';
import {
  checkAllEndAlike,
  checkClientOrder,
  checkClocksDecideNothing,
  checkFailedSavesAreTold,
  checkLosersAreKept,
  checkMirrorIsDisposable,
  checkMirrorsAreComplete,
  checkNobodySpeaksForAnother,
  checkNothingGoesBack,
  checkNothingIsLost,
  checkNothingRises,
  checkNothingSettlesEarly,
  checkOnceOnly,
  checkOwnChangesAreShown,
  checkPagesAreWhole,
  checkRefusalsAreKept,
  checkSavedSurvives,
  checkSpotsAreExclusive,
  checkVerdictsStay,
} from './checks-safety.ts';
import type { Evidence } from './evidence.ts';

/** One check per invariant. L4 needs tabs that freeze: tests/sync/client/client-tabs.test.ts. */
export const CHECKS = {
  I1: checkNothingIsLost,
  I2: checkOnceOnly,
  I3: checkClientOrder,
  I4: checkPagesAreWhole,
  I5: checkOwnChangesAreShown,
  I6: checkNothingGoesBack,
  I7: checkMirrorsAreComplete,
  I8: checkAllEndAlike,
  I9: checkNothingSettlesEarly,
  I10: checkRefusalsAreKept,
  I11: checkLosersAreKept,
  I12: checkSpotsAreExclusive,
  I13: checkNothingRises,
  I14: checkNobodySpeaksForAnother,
  I15: checkVerdictsStay,
  I16: checkSavedSurvives,
  I17: checkFailedSavesAreTold,
  I18: checkMirrorIsDisposable,
  I19: checkClocksDecideNothing,
  L1: checkQueuesDrain,
  L2: checkPoisonIsBounded,
  L3: checkAllFinishTogether,
  L5: checkNothingLoops,
  L6: checkStatusIsTrue,
  L7: checkNobodyBlocksOthers,
} satisfies Record<string, (evidence: Evidence) => string[]>;

export type Checked = keyof typeof CHECKS;

/**
 * Returns the invariants that a run's evidence contradicts, with the first details of each, and failures that devices
 * reported.
 */
export function violationsOf(evidence: Evidence): string[] {
  const found = Object.entries(CHECKS).flatMap(([name, check]) =>
    check(evidence)
      .slice(0, 3)
      .map((detail) => `${name}: ${detail}`),
  );
  return [
    ...found,
    ...evidence.reported.map((error) => `reported: ${error instanceof Error ? error.stack : String(error)}`),
  ];
}
