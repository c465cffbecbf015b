import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Entity, SinglePermission } from '#shared/permission.ts';

export const ACTIONS = ['index', 'create', 'edit', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

export type PermissionWords = {
  readonly entity: Readonly<Record<Entity, string>>;
  readonly action: Readonly<Record<Action, string>>;
  readonly single: Readonly<Record<SinglePermission, string>>;
  /** A right in one line: "Objects: change". */
  readonly say: (permission: string) => string;
};

/** Rights in people's words. */
export function usePermissionWords(): PermissionWords {
  const { t } = useLingui();
  return useMemo(() => {
    const entity = {
      object: t`Objects`,
      customer: t`Customers`,
      prospect: t`Prospects`,
      appointment: t`Appointments`,
      product: t`Products`,
      invoice: t`Invoices`,
      spot: t`Spots`,
      tag: t`Status tags`,
      openhour: t`Opening hours`,
      note: t`Notes`,
      contract: t`Contracts`,
      staff: t`Staff`,
      company: t`Company settings`,
    };
    const action = {
      index: t({ message: 'See', context: 'right' }),
      create: t({ message: 'Add', context: 'right' }),
      edit: t({ message: 'Change', context: 'right' }),
      delete: t({ message: 'Delete', context: 'right' }),
    };
    const single = {
      'object release': t`Release objects`,
      'payment book': t`Book payments and bank files`,
      'invoice refund': t`Refund invoices`,
      export: t`Export data`,
      'books close': t`Close the books`,
    };
    return {
      entity,
      action,
      single,
      say: (permission) => {
        if (Object.hasOwn(single, permission)) return single[permission as SinglePermission];
        const [about = '', what = ''] = permission.split(' ');
        const known = Object.hasOwn(entity, about) && Object.hasOwn(action, what);
        return known ? `${entity[about as Entity]}: ${action[what as Action]}` : permission;
      },
    };
  }, [t]);
}
