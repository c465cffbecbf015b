import { msg } from '@lingui/core/macro';

/** Why a draft is void whose object was deleted. */
export const OBJECT_DELETED = msg`Object deleted`;
