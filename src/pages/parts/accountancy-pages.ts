import { msg } from '@lingui/core/macro';
import { Landmark } from 'lucide-react';

/** Accountancy in the main menu, with its pages. */
export const ACCOUNTANCY = {
  id: 'accountancy',
  label: msg`Accountancy`,
  icon: Landmark,
  link: '/accountancy',
  permission: 'invoice index',
  alsoAt: ['/bank'],
  subItems: [
    { id: 'accountancy-books', label: msg`Books`, link: '/accountancy', tab: true },
    { id: 'accountancy-bank', label: msg`Bank`, link: '/bank', tab: true },
  ],
} as const;
