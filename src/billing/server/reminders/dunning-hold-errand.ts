import { DONE, type ErrandKind } from '../ledger/errand-parts.ts';

/** Holds or releases the objects of a customer, as what they owe asks for. */
export const settleHolds: ErrandKind = {
  run: async (parts, { companyId, subjectId }) => {
    await parts.settleHolds?.(companyId, [subjectId]);
    return DONE;
  },
};
