import { Navigate, useLocation } from 'react-router-dom';

const MOVED: readonly (readonly [string, string])[] = [
  ['/mollie/invoices/create', '/finance/invoices/create'],
  ['/mollie/credit-invoices/create', '/finance/invoices/credit'],
  ['/mollie/subscriptions', '/finance/subscriptions'],
];

/** The address every provider shares: `/invoices/7` for `/mollie/invoices/7`. */
export function sharedAddress(address: string): string {
  const moved = MOVED.find(([from]) => address.startsWith(from));
  return moved === undefined ? address.replace(/^\/mollie/, '') : address.replace(...moved);
}

/** At an address that pages about money have for Mollie alone: leads to the page that every provider shares. */
export function SharedPage() {
  const { pathname, search, state } = useLocation();
  return <Navigate to={`${sharedAddress(pathname)}${search}`} state={state} replace />;
}
