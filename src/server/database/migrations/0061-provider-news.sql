-- What a provider said last to a company's key. `refused_at`: since when it is refused, with the reason: the key is unknown, or
-- lacks the right to `refused_call`, or is of another account than what was made. `away_at`: since when nobody answers.
alter table company_payment_keys add column refused_at timestamptz;
alter table company_payment_keys add column refusal text check (refusal in ('key', 'rights', 'account'));
alter table company_payment_keys add column refused_call text;
alter table company_payment_keys add column away_at timestamptz;
alter table company_payment_keys add constraint refused_with_reason check ((refused_at is null) = (refusal is null));

-- When the provider made a page, on its own clock: lists of many pages are asked for by that.
alter table payment_links add column made_at timestamptz;
create index payment_links_made on payment_links (company_id, made_at) where provider = 'stripe' and external_id is not null;

-- How far a list of events is read that was begun: whoever goes on begins behind `asked_after`. Both moments in seconds
-- since 1970: from when on is asked, and when that began. `walked_at`: when all open pages were looked at last.
alter table stripe_watches add column asked_from bigint;
alter table stripe_watches add column asked_at bigint;
alter table stripe_watches add column asked_after text;
alter table stripe_watches add column walked_at timestamptz;
-- The identifier of the account at Stripe, to tell a key of another one.
alter table stripe_watches add column stripe_account text;
-- Of how many pages something changed since what was known was up to date, and since when it no longer is.
alter table stripe_watches add column touched integer not null default 0;
alter table stripe_watches add column touched_since timestamptz;

-- Pages of which Stripe said something that is not taken over yet; once each. `version` counts the news of a page, so that what
-- comes while it is looked at is looked at again. `taken_until`: until then another process looks.
create table stripe_touched (
  company_id uuid not null references companies (id),
  link_id uuid not null,
  version integer not null default 1,
  taken_until timestamptz,
  primary key (company_id, link_id)
);
select keep_companies_apart('stripe_touched');
grant delete on stripe_touched to remise_app;
