import type { FastifyInstance } from 'fastify';
import { findLogo, logoUrlOf } from '#company/server/company-logo.repository.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { type LetterheadAnswer, letterheadAnswer } from '../../printed/letterhead.schema.ts';
import { sellerOf } from '../invoices/issue-invoice.ts';

const docs = describeCall({
  summary: 'Who sends the company’s documents: what its next invoice prints of it, its usual language and days to pay',
  permission: 'invoice index',
  answer: resultOf(letterheadAnswer),
});

/** What stands on the company's documents before anything is written on them. */
export function letterheadRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/letterhead', docs, async (request, reply) => {
    const result = await door.read(request, 'invoice index', readHead);
    return reply.header('cache-control', 'no-store').send({ result });
  });
}

async function readHead(tx: CompanyTx): Promise<LetterheadAnswer> {
  const settings = await readSettings(tx);
  const { general, invoicing } = settings.sections;
  const seller = sellerOf(settings);
  return {
    seller: {
      name: seller.name,
      legal_name: seller.legalName,
      street: seller.street,
      house_number: seller.houseNumber,
      postcode: seller.postcode,
      city: seller.city,
      country: seller.country,
      kvk_number: seller.kvkNumber,
      vat_id: seller.vatId,
      iban: seller.iban,
      bic: seller.bic,
      account_holder: seller.accountHolder,
      email: seller.email,
      phone: seller.phone,
      website: seller.website,
    },
    logo_url: logoUrlOf(await findLogo(tx)),
    language: general.language,
    term_days: invoicing.term_days,
  };
}
