import { useLocation } from 'react-router-dom';
import { NoPaymentWayPage } from '#pages/invoices/no-payment-way-page.tsx';
import { whyClosed } from '#pages/parts/navigation-rules.ts';
import { useUser } from '#session/session.tsx';
import { NoRightPage } from './no-right-page.tsx';

/** In place of a page that is closed: why, and what can be done about it. */
export function ClosedPage() {
  const { pathname } = useLocation();
  return whyClosed(useUser(), pathname) === 'right' ? <NoRightPage /> : <NoPaymentWayPage />;
}
