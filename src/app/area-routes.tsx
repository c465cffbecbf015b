import type { RouteObject } from 'react-router-dom';
import { lazyPage } from '#pages/parts/router-lazy.ts';

const SharedPage = lazyPage(() => import('./mollie-addresses.tsx'), 'SharedPage');
const DashboardPage = lazyPage(() => import('#pages/dashboard/dashboard-page.tsx'), 'DashboardPage');
const AttentionPage = lazyPage(() => import('#pages/attention/attention-page.tsx'), 'AttentionPage');
const ObjectsPage = lazyPage(() => import('#pages/objects/objects-page.tsx'), 'ObjectsPage');
const ObjectPage = lazyPage(() => import('#pages/objects/object-page.tsx'), 'ObjectPage');
const ObjectCreatePage = lazyPage(() => import('#pages/objects/object-create-page.tsx'), 'ObjectCreatePage');
const ObjectLabelsPage = lazyPage(() => import('#pages/objects/object-labels-page.tsx'), 'ObjectLabelsPage');
const ObjectRdwPage = lazyPage(() => import('#pages/objects/object-rdw-page.tsx'), 'ObjectRdwPage');
const ObjectContractPage = lazyPage(() => import('#pages/contracts/object-contract-page.tsx'), 'ObjectContractPage');
const ObjectTimelinePage = lazyPage(() => import('#pages/objects/object-timeline-page.tsx'), 'ObjectTimelinePage');
const HandoverPage = lazyPage(() => import('#pages/handovers/handover-page.tsx'), 'HandoverPage');
const HandoverRecordPage = lazyPage(() => import('#pages/handovers/handover-record-page.tsx'), 'HandoverRecordPage');
const HandoverFormsPage = lazyPage(() => import('#pages/handovers/handover-forms-page.tsx'), 'HandoverFormsPage');
const HandoverFormPage = lazyPage(() => import('#pages/handovers/handover-form-page.tsx'), 'HandoverFormPage');
const HandoverFormCreatePage = lazyPage(
  () => import('#pages/handovers/handover-form-page.tsx'),
  'HandoverFormCreatePage',
);
const ObjectEditPage = lazyPage(() => import('#pages/objects/object-edit-page.tsx'), 'ObjectEditPage');
const CustomersPage = lazyPage(() => import('#pages/customers/customers-page.tsx'), 'CustomersPage');
const CustomersInactivePage = lazyPage(
  () => import('#pages/customers/customers-inactive-page.tsx'),
  'CustomersInactivePage',
);
const CustomerPage = lazyPage(() => import('#pages/customers/customer-page.tsx'), 'CustomerPage');
const CustomerCreatePage = lazyPage(() => import('#pages/customers/customer-create-page.tsx'), 'CustomerCreatePage');
const CustomerEditPage = lazyPage(() => import('#pages/customers/customer-edit-page.tsx'), 'CustomerEditPage');
const CustomerCreditPage = lazyPage(() => import('#pages/invoices/customer-credit-page.tsx'), 'CustomerCreditPage');
const CustomerMergePage = lazyPage(() => import('#pages/customers/customer-merge-page.tsx'), 'CustomerMergePage');
const AppointmentsPage = lazyPage(() => import('#pages/appointments/appointments-page.tsx'), 'AppointmentsPage');
const AppointmentPage = lazyPage(() => import('#pages/appointments/appointment-page.tsx'), 'AppointmentPage');
const AppointmentCreatePage = lazyPage(
  () => import('#pages/appointments/appointment-create-page.tsx'),
  'AppointmentCreatePage',
);
const AppointmentEditPage = lazyPage(
  () => import('#pages/appointments/appointment-edit-page.tsx'),
  'AppointmentEditPage',
);
const OpeningHoursPage = lazyPage(() => import('#pages/opening-hours/opening-hours-page.tsx'), 'OpeningHoursPage');
const OpeningHoursEditPage = lazyPage(
  () => import('#pages/opening-hours/opening-hours-edit-page.tsx'),
  'OpeningHoursEditPage',
);
const OpeningExceptionPage = lazyPage(
  () => import('#pages/opening-hours/opening-exception-page.tsx'),
  'OpeningExceptionPage',
);
const ContractsPage = lazyPage(() => import('#pages/contracts/contracts-page.tsx'), 'ContractsPage');
const ContractTemplatePage = lazyPage(
  () => import('#pages/contracts/contract-template-page.tsx'),
  'ContractTemplatePage',
);
const TagsPage = lazyPage(() => import('#pages/tags/tags-page.tsx'), 'TagsPage');
const TagCreatePage = lazyPage(() => import('#pages/tags/tag-create-page.tsx'), 'TagCreatePage');
const TagEditPage = lazyPage(() => import('#pages/tags/tag-edit-page.tsx'), 'TagEditPage');
const ProspectsPage = lazyPage(() => import('#pages/prospects/prospects-page.tsx'), 'ProspectsPage');
const ProspectPage = lazyPage(() => import('#pages/prospects/prospect-page.tsx'), 'ProspectPage');
const ProspectCreatePage = lazyPage(() => import('#pages/prospects/prospect-create-page.tsx'), 'ProspectCreatePage');
const ProspectEditPage = lazyPage(() => import('#pages/prospects/prospect-edit-page.tsx'), 'ProspectEditPage');
const ProspectConvertPage = lazyPage(() => import('#pages/prospects/prospect-convert-page.tsx'), 'ProspectConvertPage');
const WidgetsPage = lazyPage(() => import('#pages/prospects/widgets-page.tsx'), 'WidgetsPage');
const FiguresPage = lazyPage(() => import('#pages/dashboard/figures-page.tsx'), 'FiguresPage');
const ProductsPage = lazyPage(() => import('#pages/products/products-page.tsx'), 'ProductsPage');
const ProductEditPage = lazyPage(() => import('#pages/products/product-edit-page.tsx'), 'ProductEditPage');
const CategoryEditPage = lazyPage(() => import('#pages/products/category-edit-page.tsx'), 'CategoryEditPage');
const TaxRatesPage = lazyPage(() => import('#pages/products/tax-rates-page.tsx'), 'TaxRatesPage');
const InvoicesPage = lazyPage(() => import('#pages/invoices/invoices-page.tsx'), 'InvoicesPage');
const CreditPage = lazyPage(() => import('#pages/invoices/credit-page.tsx'), 'CreditPage');
const InvoiceEditPage = lazyPage(() => import('#pages/invoices/invoice-edit-page.tsx'), 'InvoiceEditPage');
const InvoicePage = lazyPage(() => import('#pages/invoices/invoice-page.tsx'), 'InvoicePage');
const SubscriptionCalculatorPage = lazyPage(
  () => import('#pages/subscriptions/subscription-calculator-page.tsx'),
  'SubscriptionCalculatorPage',
);
const BillingRunsPage = lazyPage(() => import('#pages/invoices/billing-runs-page.tsx'), 'BillingRunsPage');
const BillingRunPage = lazyPage(() => import('#pages/invoices/billing-run-page.tsx'), 'BillingRunPage');
const DepositsPage = lazyPage(() => import('#pages/deposits/deposits-page.tsx'), 'DepositsPage');
const ExtrasPage = lazyPage(() => import('#pages/invoices/extras-page.tsx'), 'ExtrasPage');
const QuotesPage = lazyPage(() => import('#pages/quotes/quotes-page.tsx'), 'QuotesPage');
const QuotePage = lazyPage(() => import('#pages/quotes/quote-page.tsx'), 'QuotePage');
const QuoteEditPage = lazyPage(() => import('#pages/quotes/quote-edit-page.tsx'), 'QuoteEditPage');
const RemindersPage = lazyPage(() => import('#pages/reminders/reminders-page.tsx'), 'RemindersPage');
const ReminderPage = lazyPage(() => import('#pages/reminders/reminder-page.tsx'), 'ReminderPage');
const SubscriptionsPage = lazyPage(() => import('#pages/subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage');
const SubscriptionCreatePage = lazyPage(
  () => import('#pages/subscriptions/subscription-create-page.tsx'),
  'SubscriptionCreatePage',
);
const SubscriptionEditPage = lazyPage(
  () => import('#pages/subscriptions/subscription-edit-page.tsx'),
  'SubscriptionEditPage',
);
const AccountancyPage = lazyPage(() => import('#pages/accountancy/accountancy-page.tsx'), 'AccountancyPage');
const BankPage = lazyPage(() => import('#pages/bank/bank-page.tsx'), 'BankPage');
const SpotsPage = lazyPage(() => import('#pages/spots/spots-page.tsx'), 'SpotsPage');
const CalamityPage = lazyPage(() => import('#pages/calamity/calamity-page.tsx'), 'CalamityPage');
const DigOutPage = lazyPage(() => import('#pages/dig-out/dig-out-page.tsx'), 'DigOutPage');
const SpotsManagementPage = lazyPage(() => import('#pages/spots/spots-management-page.tsx'), 'SpotsManagementPage');
const ImportPage = lazyPage(() => import('#pages/import/import-page.tsx'), 'ImportPage');
const MailsPage = lazyPage(() => import('#pages/mails/mails-page.tsx'), 'MailsPage');
const AccountPage = lazyPage(() => import('#pages/account/account-page.tsx'), 'AccountPage');
const SettingsFrame = lazyPage(() => import('#pages/settings/settings-frame.tsx'), 'SettingsFrame');
const SettingsPage = lazyPage(() => import('#pages/settings/settings-page.tsx'), 'SettingsPage');
const StaffPage = lazyPage(() => import('#pages/staff/staff-page.tsx'), 'StaffPage');
const StaffCreatePage = lazyPage(() => import('#pages/staff/staff-create-page.tsx'), 'StaffCreatePage');
const StaffPersonPage = lazyPage(() => import('#pages/staff/staff-person-page.tsx'), 'StaffPersonPage');
const RolesPage = lazyPage(() => import('#pages/staff/roles-page.tsx'), 'RolesPage');
const RolesEditPage = lazyPage(() => import('#pages/staff/roles-edit-page.tsx'), 'RolesEditPage');
const AuditPage = lazyPage(() => import('#pages/audit/audit-page.tsx'), 'AuditPage');
const DiagnosticsPage = lazyPage(() => import('#pages/device/diagnostics-page.tsx'), 'DiagnosticsPage');

/** The pages of the business areas, each in a chunk of its own. Details of an object open inside its list. */
export const areaRoutes: RouteObject[] = [
  { path: '/', Component: DashboardPage },
  { path: '/dashboard', Component: DashboardPage },
  { path: '/attention', Component: AttentionPage },
  { path: '/objects', Component: ObjectsPage, children: [{ path: ':objectId', Component: ObjectPage }] },
  { path: '/objects/create', Component: ObjectCreatePage },
  { path: '/objects/labels', Component: ObjectLabelsPage },
  { path: '/objects/:objectId/edit', Component: ObjectEditPage },
  { path: '/objects/:objectId/contract', Component: ObjectContractPage },
  { path: '/objects/:objectId/rdw', Component: ObjectRdwPage },
  { path: '/objects/:objectId/timeline', Component: ObjectTimelinePage },
  { path: '/objects/:objectId/handover', Component: HandoverPage },
  { path: '/objects/:objectId/handovers/:handoverId', Component: HandoverRecordPage },
  { path: '/customers', Component: CustomersPage, children: [{ path: ':customerId', Component: CustomerPage }] },
  { path: '/customers-inactive', Component: CustomersInactivePage },
  { path: '/customers/create', Component: CustomerCreatePage },
  { path: '/customers/:customerId/edit', Component: CustomerEditPage },
  { path: '/customers/:customerId/credit/:creditId', Component: CustomerCreditPage },
  { path: '/customers/:customerId/merge', Component: CustomerMergePage },
  { path: '/appointments', Component: AppointmentsPage },
  { path: '/appointments/create', Component: AppointmentCreatePage },
  { path: '/appointments/:appointmentId', Component: AppointmentPage },
  { path: '/appointments/:appointmentId/edit', Component: AppointmentEditPage },
  { path: '/openinghours/create', Component: OpeningHoursEditPage },
  { path: '/openinghours/:openhourId/edit', Component: OpeningHoursEditPage },
  { path: '/openinghours/exceptions/create', Component: OpeningExceptionPage },
  { path: '/openinghours/exceptions/:exceptionId?/edit', Component: OpeningExceptionPage },
  { path: '/prospects', Component: ProspectsPage, children: [{ path: ':prospectId', Component: ProspectPage }] },
  { path: '/prospects/create', Component: ProspectCreatePage },
  { path: '/prospects/:prospectId/edit', Component: ProspectEditPage },
  { path: '/prospects/:prospectId/convert', Component: ProspectConvertPage },
  { path: '/widgets/data', Component: FiguresPage },
  { path: '/products', Component: ProductsPage },
  { path: '/products/create', Component: ProductEditPage },
  { path: '/products/:productId/edit', Component: ProductEditPage },
  { path: '/categories/create', Component: CategoryEditPage },
  { path: '/categories/:categoryId?/edit', Component: CategoryEditPage },
  { path: '/tax-rates', Component: TaxRatesPage },
  { path: '/invoices', Component: InvoicesPage, children: [{ path: ':invoiceId', Component: InvoicePage }] },
  { path: '/invoices/:invoiceId/edit', Component: InvoiceEditPage },
  { path: '/finance/invoices/create', Component: InvoiceEditPage },
  { path: '/finance/invoices/:invoiceId?/credit', Component: CreditPage },
  { path: '/test/subscriptions/:subscriptionId?', Component: SubscriptionCalculatorPage },
  { path: '/billing-runs', Component: BillingRunsPage },
  { path: '/billing-runs/:runId', Component: BillingRunPage },
  { path: '/finance/deposits', Component: DepositsPage },
  { path: '/finance/extras', Component: ExtrasPage },
  { path: '/finance/quotes', Component: QuotesPage, children: [{ path: ':quoteId', Component: QuotePage }] },
  { path: '/finance/quotes/create', Component: QuoteEditPage },
  { path: '/finance/quotes/:quoteId/edit', Component: QuoteEditPage },
  { path: '/finance/reminders', Component: RemindersPage },
  { path: '/finance/reminders/:customerId', Component: ReminderPage },
  { path: '/finance/subscriptions', Component: SubscriptionsPage },
  { path: '/finance/subscriptions/create', Component: SubscriptionCreatePage },
  { path: '/finance/subscriptions/:subscriptionId?/edit', Component: SubscriptionEditPage },
  ...['invoices/*', 'credit-invoices/create', 'subscriptions/*', 'products/*', 'categories/*', 'tax-rates'].map(
    (path) => ({
      path: `/mollie/${path}`,
      Component: SharedPage,
    }),
  ),
  { path: '/accountancy', Component: AccountancyPage },
  { path: '/bank', Component: BankPage },
  { path: '/spots', Component: SpotsPage },
  { path: '/spots/management', Component: SpotsManagementPage },
  { path: '/spots/calamity', Component: CalamityPage },
  { path: '/spots/dig-out', Component: DigOutPage },
  { path: '/contracts', Component: ContractsPage },
  { path: '/tags/create', Component: TagCreatePage },
  { path: '/tags/:tagId/edit', Component: TagEditPage },
  { path: '/import/:kind', Component: ImportPage },
  { path: '/mails', Component: MailsPage },
  {
    Component: SettingsFrame,
    children: [
      { path: '/openinghours', Component: OpeningHoursPage },
      { path: '/widgets', Component: WidgetsPage },
      { path: '/contract-template', Component: ContractTemplatePage },
      { path: '/handover-forms', Component: HandoverFormsPage },
      { path: '/tags', Component: TagsPage },
      { path: '/account/password', Component: AccountPage },
      { path: '/staff', Component: StaffPage },
    ],
  },
  { path: '/settings', Component: SettingsPage },
  { path: '/settings/:section', Component: SettingsPage },
  { path: '/handover-forms/create', Component: HandoverFormCreatePage },
  { path: '/handover-forms/:formId/edit', Component: HandoverFormPage },
  { path: '/staff/create', Component: StaffCreatePage },
  { path: '/staff/roles', Component: RolesPage },
  { path: '/staff/roles/create', Component: RolesEditPage },
  { path: '/staff/roles/:roleKey', Component: RolesEditPage },
  { path: '/staff/:staffId', Component: StaffPersonPage },
  { path: '/audit', Component: AuditPage },
  { path: '/diagnostics', Component: DiagnosticsPage },
];
