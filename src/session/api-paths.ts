// Made by `npm run api:types` from what the server describes; not changed by hand.

export interface paths {
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, with permissions, company and colleagues */
        get: operations["get_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in: sets the cookie of the session. 422 `second_factor_needed` at `code`: two-step sign-in is on, send it along; `passkey_needed`: the company asks for a second step, and the person has a passkey to sign in with */
        post: operations["post_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["post_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sanctum/csrf-cookie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Set the cookie XSRF-TOKEN, which every change repeats in the header X-XSRF-TOKEN */
        get: operations["get_sanctum_csrf_cookie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Colleagues with their addresses. Takes `Authorization: Bearer` and no cookie */
        get: operations["get_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token for `GET /users`, which is all it opens; it stands among the sessions of the person */
        post: operations["post_users_authenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register a company with the person who owns it, who is mailed a link to confirm the address. `confirm`: they sign in once they have used it; the answer is the same whether or not the address is known */
        post: operations["post_users_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/confirm-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an email address with a mailed link. 422 `password_needed`: somebody registered with the address in another browser, send the password along that they chose; the link stays. Who registered is signed in with it: `signed_in` */
        post: operations["post_account_confirm_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/confirm-mail/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the link once more that confirms the own address */
        post: operations["post_account_confirm_mail_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a link to set a new password, at most three an hour. The answer is the same whether or not the address is known. `sends_mail` is false where the server mails nothing: the link reaches nobody then */
        post: operations["post_account_forgot_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who an invitation is for; 404 when it does not work (any more) */
        get: operations["get_account_invitation"];
        put?: never;
        /** Accept an invitation with a name and a password, to sign in with from then on. Signs in with them (`signed_in`), unless a second step is needed or somebody is signed in here */
        post: operations["post_account_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose the language of mails to oneself */
        put: operations["put_account_language"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey: sets the cookie of the session */
        post: operations["post_account_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge to sign in with a passkey; it works once, for five minutes */
        post: operations["post_account_passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own passkeys */
        get: operations["get_account_passkeys"];
        put?: never;
        /** Add a passkey that the browser made */
        post: operations["post_account_passkeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove one of the own passkeys */
        delete: operations["delete_account_passkeys_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge to make a passkey; it works once, for five minutes */
        post: operations["post_account_passkeys_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the own password; other devices are asked to sign in again */
        put: operations["put_account_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with a mailed link, which works once, for an hour. Signs the person out everywhere */
        post: operations["post_account_reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one is signed in, the newest first */
        get: operations["get_account_sessions"];
        put?: never;
        post?: never;
        /** Sign out all own devices but this one; they drop what they hold */
        delete: operations["delete_account_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out one of the own devices, which drops what it holds */
        delete: operations["delete_account_sessions_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/two-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether two-step sign-in is on, and how many recovery codes are left */
        get: operations["get_account_two_step"];
        put?: never;
        /** A secret for an authenticator app. Two-step sign-in is on once a first code of it was given */
        post: operations["post_account_two_step"];
        /** Turn two-step sign-in off */
        delete: operations["delete_account_two_step"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/two-step/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn two-step sign-in on with a first code; answers the recovery codes, which are shown this once */
        post: operations["post_account_two_step_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/two-step/first": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A secret for an authenticator app, for somebody whose company asks for a second step: `POST /login` with a first code of it turns two-step sign-in on and signs in. 409 `two_step_off` where the company does not ask, 422 `passkey_needed` for somebody who has a passkey to sign in with */
        post: operations["post_account_two_step_first"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/two-step/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New recovery codes; those before stop working */
        post: operations["post_account_two_step_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/bad-debts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invoices that were given up or not paid for a year, with the VAT that may be claimed back for them */
        get: operations["get_accountancy_bad_debts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/bad-debts/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim the VAT of such invoices back: it is booked on that day, and due again for what is paid after all */
        post: operations["post_accountancy_bad_debts_claims"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A period of one year as a file: `xlsx` invoices for Excel, `journal` bookings as CSV, `xaf` an audit file 4.0, `ubl` every invoice as UBL and PDF */
        get: operations["get_accountancy_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/open-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has what open at the end of a day, by the age of the invoices, the largest first */
        get: operations["get_accountancy_open_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What payment providers paid out, the newest first, and what each of them still has */
        get: operations["get_accountancy_payouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A payout with what is in it, and what of that is not known here */
        get: operations["get_accountancy_payouts_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/payouts/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The access token of the organisation to which Mollie tells its settlements; it is kept encrypted */
        post: operations["post_accountancy_payouts_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The periods of a year and how far each is, with every closing and reopening of the books */
        get: operations["get_accountancy_periods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/periods/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reopen what the last closing closed, with the reason, which stays in the audit trail */
        post: operations["post_accountancy_periods_by_id_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/periods/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close the books up to and including a day that ends a month: nothing is booked, changed or marked on a closed day any more */
        post: operations["post_accountancy_periods_close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/periods/oddities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is odd about the days that closing the books would close, to be looked at first */
        get: operations["get_accountancy_periods_oddities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts of the ledger that are booked to; they are changed with the company */
        get: operations["get_accountancy_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was invoiced, credited and received in each month of a year, beside the revenue of the year before */
        get: operations["get_accountancy_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountancy/vat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The VAT returns of a year by box; the period is as the company files when it is left out */
        get: operations["get_accountancy_vat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Street and city of a Dutch postcode and house number, as the address register (PDOK) has them; nothing is kept. Needs X-XSRF-TOKEN, as changes do */
        get: operations["get_addresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Appointments by day and time; `from` and `to` are days and both belong to the range */
        get: operations["get_appointments"];
        put?: never;
        /** Plan an appointment */
        post: operations["post_appointments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One appointment */
        get: operations["get_appointments_by_id"];
        put?: never;
        post?: never;
        /** Cancel an appointment; its record stays */
        delete: operations["delete_appointments_by_id"];
        options?: never;
        head?: never;
        /** Change an appointment: what is left out stays as it is */
        patch: operations["patch_appointments_by_id"];
        trace?: never;
    };
    "/api/appointments/{id}/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the customer of an appointment how it stands now, or that the yard is closed then */
        post: operations["post_appointments_by_id_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the customer of an appointment was told last by mail, and who marked it as needing attention */
        get: operations["get_appointments_by_id_trace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what and when, the newest first: changes of records, of staff and settings, and sign-ins */
        get: operations["get_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backups/newest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When everything on the server was last backed up, as far as the server makes backups by itself */
        get: operations["get_backups_newest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lines of bank files, the oldest first: what is proposed for them, and what was booked */
        get: operations["get_bank_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-entries/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book what is proposed for a line, on its day; 409 where somebody was first or the proposal no longer holds */
        post: operations["post_bank_entries_by_id_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-entries/{id}/choose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a line on invoices that a person chose, with amounts that add up to it. More than an invoice has open goes to its customer’s balance; of money that left, it is paid back or charged back */
        post: operations["post_bank_entries_by_id_choose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-entries/{id}/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a line aside: nothing is booked of it here */
        post: operations["post_bank_entries_by_id_set_aside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-entries/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back what was decided about a line, with all that was booked of it */
        post: operations["post_bank_entries_by_id_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-entries/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept up to a hundred proposals, each by itself: one that is refused stops no other */
        post: operations["post_bank_entries_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-entries/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Propose anew for every line that nobody decided about, and count them */
        post: operations["post_bank_entries_match"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bank files that were taken, the newest first */
        get: operations["get_bank_statements"];
        put?: never;
        /** Take a bank file: CAMT.053 (02 or 08) or MT940, of at most 16 MB. Lines that an earlier file had are not taken twice; nothing is booked before somebody accepts it */
        post: operations["post_bank_statements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-statements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A bank file that was taken: its balances, and what became of its lines */
        get: operations["get_bank_statements_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Billing runs, the newest first */
        get: operations["get_billing_runs"];
        put?: never;
        /** Bill everything that is due now; a long run goes on after the answer */
        post: operations["post_billing_runs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A billing run and what it did: a line per period, scheduled invoice and failure */
        get: operations["get_billing_runs_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing-runs/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a billing run would do now: the first 200 due subscriptions and 200 scheduled invoices. Changes nothing */
        get: operations["get_billing_runs_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The product categories by name, each with its number of products */
        get: operations["get_categories"];
        put?: never;
        /** Make a product category; its name is its own */
        post: operations["post_categories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product category */
        get: operations["get_categories_by_id"];
        /** Change a product category: its name, and what its products are for VAT */
        put: operations["put_categories_by_id"];
        post?: never;
        /** Remove a product category that has no products */
        delete: operations["delete_categories_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's details, and its settings for who may change them */
        get: operations["get_company"];
        /** Change sections of the settings, each as a whole; a payment key is written and never read */
        put: operations["put_company"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/is-stripe-configured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the company's payments go through Stripe and its key is set */
        get: operations["get_company_is_stripe_configured"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's logo, as a picture; 404 without one */
        get: operations["get_company_logo"];
        /** Set the logo: PNG or JPEG of at most 1 MB, at least 64 by 64 pixels and at most 16 million. It is kept 1600 by 600 pixels at most */
        put: operations["put_company_logo"];
        post?: never;
        /** Remove the logo */
        delete: operations["delete_company_logo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What stands in the way of changing the payment provider or its account */
        get: operations["get_company_provider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/provider/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the payment provider answers and takes the key, and how far what Stripe told is taken over: done of total */
        get: operations["get_company_provider_standing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contract-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The text in force that contracts are made of; version 0 comes with the app */
        get: operations["get_contract_template"];
        /** Save a new version of the text; fields that cannot be filled in are refused with their line */
        put: operations["put_contract_template"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contract-template/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A text filled in for an object, and the fields that nothing is known for; nothing is kept */
        post: operations["post_contract_template_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contract-template/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions that were saved, the newest first, without their texts */
        get: operations["get_contract_template_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contract-template/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One version with its text */
        get: operations["get_contract_template_versions_by_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contracts, the newest first unless sorted; `unsigned` counts those of the company that nobody signed yet. State `signed` has those that were signed on paper too. `objects` keeps to those of up to 100 objects, ids with commas between them */
        get: operations["get_contracts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contracts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One contract with its text */
        get: operations["get_contracts_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contracts/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contract as a PDF; once signed these are the same bytes for ever */
        get: operations["get_contracts_by_id_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contracts/{id}/paper": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that it was signed on paper */
        post: operations["post_contracts_by_id_paper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contracts/{id}/refill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fill a draft in again, with what is known now */
        post: operations["post_contracts_by_id_refill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contracts/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the link to sign on, or make one to pass on; an earlier link stops working */
        post: operations["post_contracts_by_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contracts/{id}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign on this screen what was read */
        post: operations["post_contracts_by_id_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contracts/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a contract void, with a reason; what was signed stays */
        post: operations["post_contracts_by_id_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Credit an invoice, whole or in part, and give back what was paid too much when `refund` asks for it, which needs “invoice refund” */
        post: operations["post_credit_invoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers by name; `status` keeps to active (1) or inactive (0) ones */
        get: operations["get_customers"];
        put?: never;
        /** Create a customer */
        post: operations["post_customers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers{id}/is-stripe-customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the payment provider Stripe knows the customer */
        get: operations["get_customers_with_id_is_stripe_customer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One customer */
        get: operations["get_customers_by_id"];
        /** Change a customer: what is left out stays as it is */
        put: operations["put_customers_by_id"];
        post?: never;
        /** Delete a customer; refused while objects, open appointments or running subscriptions hang on it, and with open invoices unless `with_open_invoices` says so */
        delete: operations["delete_customers_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done to a customer, by whom and when, newest first, by page */
        get: operations["get_customers_by_id_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a customer has in credit, where it came from, and what it could pay */
        get: operations["get_customers_by_id_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What billing knows of a customer: company, VAT id, language, days to pay, why no reminders go out */
        get: operations["get_customers_by_id_billing"];
        /** Change what billing knows of a customer; what is left out stays as it is */
        put: operations["put_customers_by_id_billing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/billing/check-vat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask VIES about the VAT id; what could not be asked keeps what was known of it */
        post: operations["post_customers_by_id_billing_check_vat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/billing/vat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the customer is taxed: the treatment for each kind of supply, why, and what may be chosen instead */
        get: operations["get_customers_by_id_billing_vat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Everything that is kept about one customer as an archive: data.json, data.xlsx with a sheet for each kind, and the files. The audit trail notes that it was made */
        post: operations["post_customers_by_id_data"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What erasing a customer would delete, what would stay for the years the law asks, and what is in its way */
        get: operations["get_customers_by_id_erasure"];
        put?: never;
        /** Erase what is kept about a customer; refused while objects are in storage, appointments are to come, invoices are open or subscriptions run */
        post: operations["post_customers_by_id_erasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/is-stripe-customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the payment provider Stripe knows the customer */
        get: operations["get_customers_by_id_is_stripe_customer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/mandates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer's mandates for direct debit, the newest first */
        get: operations["get_customers_by_id_mandates"];
        put?: never;
        /** Keep a mandate that the customer signed on paper; the bank answers within a day */
        post: operations["post_customers_by_id_mandates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merge another customer into this one, with its objects, appointments, notes, tags and messages */
        post: operations["post_customers_by_id_merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/undo-merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make two customers again of two that were merged within a day, with everything that moved */
        post: operations["post_customers_by_id_undo_merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every customer as a sheet for Excel, klanten.xlsx */
        post: operations["post_customers_download"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/open-stripe-invoice-subscription/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open invoices and running subscriptions of a customer; both lists are empty when nothing is open */
        get: operations["get_customers_open_stripe_invoice_subscription_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deposits, the newest first, with what all that are asked for and held come to */
        get: operations["get_deposits"];
        put?: never;
        /** Ask a customer for a deposit; a call that is repeated answers with the one that it made */
        post: operations["post_deposits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One deposit with its events */
        get: operations["get_deposits_by_id"];
        /** Change a deposit of which nothing was received */
        put: operations["put_deposits_by_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipt of a deposit that came in, as a PDF in the customer’s language */
        get: operations["get_deposits_by_id_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits/{id}/events/{event}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back something that was noted of a deposit by mistake */
        post: operations["post_deposits_by_id_events_by_event_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits/{id}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a deposit, or a part of it, as compensation: no turnover and no VAT */
        post: operations["post_deposits_by_id_keep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits/{id}/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that a deposit came in, as a whole */
        post: operations["post_deposits_by_id_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that a deposit, or a part of it, went back to the customer */
        post: operations["post_deposits_by_id_return"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits/{id}/set-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay an open invoice of the customer with a deposit, or a part of it */
        post: operations["post_deposits_by_id_set_off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a deposit no more */
        post: operations["post_deposits_by_id_withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Photos and documents of a record, newest first; needs the permission to see that kind of record */
        get: operations["get_documents"];
        put?: never;
        /** Add a photo or document to a record; its content follows by a call of its own */
        post: operations["post_documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a photo or document another name */
        put: operations["put_documents_by_id"];
        post?: never;
        /** Delete a photo or document; its content is kept for 30 days */
        delete: operations["delete_documents_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The content of a photo or document, as a file; 404 as long as it was not uploaded */
        get: operations["get_documents_by_id_content"];
        /** Upload the content that a photo or document was added with: its size and hash are checked; twice is once */
        put: operations["put_documents_by_id_content"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extras": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Extras for the next invoice, sorted or the newest first; `alone` are those that no invoice of a subscription will take */
        get: operations["get_extras"];
        put?: never;
        /** Put an extra on a customer’s next invoice: of a product that is charged once, or described */
        post: operations["post_extras"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extras/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an extra back that is on no invoice yet */
        delete: operations["delete_extras_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extras/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the same extra on the next invoice of the customer of each of these objects */
        post: operations["post_extras_objects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/handovers/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The record of a handover as a PDF in the customer's language, with its photos, the hash of each, and a seal: the SHA-256 of all that was recorded */
        get: operations["get_handovers_by_id_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import up to 100 rows of a sheet of customers; a row that is there already changes nothing */
        post: operations["post_import_customers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/customers/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back what own imports of the last day made: records that nobody changed or used since are removed, the others stay */
        post: operations["post_import_customers_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import up to 100 rows of a sheet of objects; a row that is there already changes nothing */
        post: operations["post_import_objects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/objects/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back what own imports of the last day made: records that nobody changed or used since are removed, the others stay */
        post: operations["post_import_objects_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/spots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import up to 100 rows of a sheet of spots; a row that is there already changes nothing */
        post: operations["post_import_spots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/spots/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back what own imports of the last day made: records that nobody changed or used since are removed, the others stay */
        post: operations["post_import_spots_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invoices and credit invoices, the newest first unless sorted; `from` and `until` are days of issue, both included. The status `unpaid` is all that is still to be paid, overdue or not */
        get: operations["get_invoices"];
        put?: never;
        /** Make a draft of an invoice; with `scheduled_on` it is issued and mailed by itself on that day */
        post: operations["post_invoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace what a draft says; an issued invoice never changes */
        put: operations["put_invoices_by_id"];
        post?: never;
        /** Remove a draft, or say that an issued invoice is void or, with a reason, uncollectible; null when it is gone */
        delete: operations["delete_invoices_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/change-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what became of an invoice: paid outside the provider, void, uncollectible, or open again after it was marked paid. Whether it was paid needs “payment book”, the rest “invoice edit”; paying back a credit invoice needs “invoice refund” */
        post: operations["post_invoices_by_id_change_status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The PDF of an issued invoice: made once, the very same bytes ever after */
        get: operations["get_invoices_by_id_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/give-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide about what was paid too much: the provider or the company gives it back, which needs “invoice refund”, another invoice is paid with it, or it is kept in credit */
        post: operations["post_invoices_by_id_give_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issue a draft: it gets its number and no longer changes */
        post: operations["post_invoices_by_id_issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note money that came in outside the payment provider: part of what is open, all of it, or more */
        post: operations["post_invoices_by_id_payments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an invoice by mail with or without a link to pay on, or make the link for somebody to pass on; a draft is issued first */
        post: operations["post_invoices_by_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/send/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mail an invoice with a link to pay on; asked again within a minute, nothing more is sent. Needs X-XSRF-TOKEN, as changes do */
        get: operations["get_invoices_send_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/show/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One invoice with everything about it, by UUID or ULID */
        get: operations["get_invoices_show_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/upcoming/{invoice}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the next invoice of the same subscription will be; null when none will come */
        get: operations["get_invoices_upcoming_by_invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of the company that nobody revoked, those that end first before others. Owners only */
        get: operations["get_keys"];
        put?: never;
        /** Make an API key for a program; the key itself is answered this once. Owners only */
        post: operations["post_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key: its next call is refused. Owners only */
        delete: operations["delete_keys_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/letterhead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who sends the company’s documents: what its next invoice prints of it, its usual language and days to pay */
        get: operations["get_letterhead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/list-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own views of lists and the shared ones of lists that the caller may open, by name */
        get: operations["get_list_views"];
        put?: never;
        /** Keep what is chosen of a list under a name; the list needs its own right */
        post: operations["post_list_views"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/list-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename, change or share a view: the maker, or of a shared one whoever may change the company */
        put: operations["put_list_views_by_id"];
        post?: never;
        /** Delete a view: the maker, or of a shared one whoever may change the company */
        delete: operations["delete_list_views_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails, the newest first: those about records the caller may see. `sends` is false without a mail server */
        get: operations["get_mails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One mail with its text */
        get: operations["get_mails_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a mail now that failed, was kept, or waits for its next attempt */
        post: operations["post_mails_by_id_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mandates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a mandate back: nothing more is collected with it */
        delete: operations["delete_mandates_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The product categories by name, each with its number of products */
        get: operations["get_mollie_categories"];
        put?: never;
        /** Make a product category; its name is its own */
        post: operations["post_mollie_categories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product category */
        get: operations["get_mollie_categories_by_id"];
        /** Change a product category: its name, and what its products are for VAT */
        put: operations["put_mollie_categories_by_id"];
        post?: never;
        /** Remove a product category that has no products */
        delete: operations["delete_mollie_categories_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/credit-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Credit an invoice, whole or in part, and give back what was paid too much when `refund` asks for it, which needs “invoice refund” */
        post: operations["post_mollie_credit_invoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invoices and credit invoices, the newest first unless sorted; `from` and `until` are days of issue, both included. The status `unpaid` is all that is still to be paid, overdue or not */
        get: operations["get_mollie_invoices"];
        put?: never;
        /** Make a draft of an invoice; with `scheduled_on` it is issued and mailed by itself on that day */
        post: operations["post_mollie_invoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One invoice with everything about it, by UUID or ULID */
        get: operations["get_mollie_invoices_by_id"];
        /** Replace what a draft says; an issued invoice never changes */
        put: operations["put_mollie_invoices_by_id"];
        post?: never;
        /** Remove a draft */
        delete: operations["delete_mollie_invoices_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/invoices/{id}/change-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what became of an invoice: paid outside the provider, void, uncollectible, or open again after it was marked paid. Whether it was paid needs “payment book”, the rest “invoice edit”; paying back a credit invoice needs “invoice refund” */
        post: operations["post_mollie_invoices_by_id_change_status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/invoices/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The PDF of an issued invoice: made once, the very same bytes ever after */
        get: operations["get_mollie_invoices_by_id_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/invoices/{id}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issue a draft: it gets its number and no longer changes */
        post: operations["post_mollie_invoices_by_id_issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/invoices/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an invoice by mail with or without a link to pay on, or make the link for somebody to pass on; a draft is issued first */
        post: operations["post_mollie_invoices_by_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payments that came in by the provider or were noted by a person, the newest first */
        get: operations["get_mollie_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products by name, each with its price of now and its running subscriptions */
        get: operations["get_mollie_products"];
        put?: never;
        /** Make a product with its price */
        post: operations["post_mollie_products"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product */
        get: operations["get_mollie_products_by_id"];
        /** Change a product; other terms make another price, and subscriptions keep theirs. An archived one is for sale again */
        put: operations["put_mollie_products_by_id"];
        post?: never;
        /** Remove a product; one that was sold is archived */
        delete: operations["delete_mollie_products_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was invoiced in each month of a year, by the day of each document; credit invoices take off */
        get: operations["get_mollie_revenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/revenue/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What running subscriptions will be invoiced at in this month and the eleven after it */
        get: operations["get_mollie_revenue_upcoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Subscriptions, the newest first unless sorted; the search looks at customer, product and licence plate */
        get: operations["get_mollie_subscriptions"];
        put?: never;
        /** Make a subscription; what is due today is invoiced at once, or by the next billing run */
        post: operations["post_mollie_subscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A subscription with its running period and the lines that wait for its next invoice */
        get: operations["get_mollie_subscriptions_by_id"];
        /** Change a subscription from a day on; refused when its preview would now show other lines */
        put: operations["put_mollie_subscriptions_by_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a subscription now or on a day to come; a refund of what was paid also needs "invoice refund" */
        post: operations["post_mollie_subscriptions_by_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/subscriptions/{id}/cancel-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What ending a subscription after a day would give back, and to whom */
        get: operations["get_mollie_subscriptions_by_id_cancel_quote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/subscriptions/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a change would come to: the exact lines, and the next invoices with them */
        post: operations["post_mollie_subscriptions_by_id_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mollie/subscriptions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a new subscription would come to: its first lines and invoices */
        post: operations["post_mollie_subscriptions_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Notes about a record, newest first, by page; needs the permission to see that kind of record */
        get: operations["get_notes"];
        put?: never;
        /** Add a note to a record; needs the permission to see that kind of record */
        post: operations["post_notes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the text of a note; only its author may */
        put: operations["put_notes_by_id"];
        post?: never;
        /** Delete a note: one’s own, or anybody’s with “note delete” */
        delete: operations["delete_notes_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Objects by plate; `spot_result` is what stands on the spot that `search` names */
        get: operations["get_objects"];
        put?: never;
        /** Create an object */
        post: operations["post_objects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One object */
        get: operations["get_objects_by_id"];
        /** Change an object: what is left out stays as it is */
        put: operations["put_objects_by_id"];
        post?: never;
        /** Delete an object; refused while it is in storage, has open appointments or a contract waits to be signed */
        delete: operations["delete_objects_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{id}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an object in on a spot, or in a warehouse without one */
        post: operations["post_objects_by_id_check_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{id}/check-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an object out */
        post: operations["post_objects_by_id_check_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{id}/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contracts of an object, the newest first */
        get: operations["get_objects_by_id_contracts"];
        put?: never;
        /** Make a contract for an object: the template filled in. With `renews` it takes the place of that one, which needs 'contract edit' as well */
        post: operations["post_objects_by_id_contracts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move an object that is in storage */
        post: operations["post_objects_by_id_move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{id}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Movements of an object, newest first */
        get: operations["get_objects_by_id_movements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{id}/rdw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the vehicle register last said of an object; null while nobody asked */
        get: operations["get_objects_by_id_rdw"];
        put?: never;
        /** Ask the vehicle register anew about an object, and keep what it says */
        post: operations["post_objects_by_id_rdw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails, contracts and holds of an object, newest first */
        get: operations["get_objects_by_id_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every object, or those of `ids`, as a sheet for Excel, objecten.xlsx */
        post: operations["post_objects_download"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openinghours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opening hours of the week */
        get: operations["get_openinghours"];
        put?: never;
        /** Add opening hours */
        post: operations["post_openinghours"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openinghours_exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Days with other opening hours, by date */
        get: operations["get_openinghours_exceptions"];
        put?: never;
        /** Add days that are closed or have other hours */
        post: operations["post_openinghours_exceptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openinghours_exceptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change days with other opening hours */
        put: operations["put_openinghours_exceptions_by_id"];
        post?: never;
        /** Delete an exception: the hours of the week count again */
        delete: operations["delete_openinghours_exceptions_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openinghours/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change opening hours */
        put: operations["put_openinghours_by_id"];
        post?: never;
        /** Delete opening hours; appointments made before stay */
        delete: operations["delete_openinghours_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-data/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a file with everything of the company; one at a time, and fetched within a minute. Owners only */
        post: operations["post_own_data_exports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-data/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Break off the making of a file. Owners only */
        delete: operations["delete_own_data_exports_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-data/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file that one asked for, as an archive that is made while it is fetched: rows of each table as JSON lines, a workbook and the files */
        get: operations["get_own_data_exports_by_id_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-data/exports/newest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest file with everything of the company, and how far it is; null before the first. Owners only */
        get: operations["get_own_data_exports_newest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-data/leaving": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have everything of the company deleted after 30 days; every owner is mailed, and can take it back until then. Owners only */
        post: operations["post_own_data_leaving"];
        /** Take back that everything of the company is deleted. Owners only */
        delete: operations["delete_own_data_leaving"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-links/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close every page to pay on, before the company goes to another account of its provider */
        post: operations["post_payment_links_close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payments that came in by the provider or were noted by a person, the newest first */
        get: operations["get_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back a payment that a person noted by mistake; answers its invoice */
        post: operations["post_payments_by_id_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/return/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page a customer comes back to from the payment page: paid, waiting, or not paid */
        get: operations["get_payments_return_by_token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices, the newest first, those of before too */
        get: operations["get_prices"];
        put?: never;
        /** Give a product a price; the one it had is archived */
        post: operations["post_prices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a new price in the place of one; subscriptions keep the price they were sold at */
        put: operations["put_prices_by_id"];
        post?: never;
        /** Remove a price; one that a subscription was sold at is archived */
        delete: operations["delete_prices_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products by name, each with its price of now and its running subscriptions */
        get: operations["get_products"];
        put?: never;
        /** Make a product with its price */
        post: operations["post_products"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product */
        get: operations["get_products_by_id"];
        /** Change a product; other terms make another price, and subscriptions keep theirs. An archived one is for sale again */
        put: operations["put_products_by_id"];
        post?: never;
        /** Remove a product; one that was sold is archived */
        delete: operations["delete_products_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prospects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prospects by name; `stage` keeps to one stage */
        get: operations["get_prospects"];
        put?: never;
        /** Write down somebody who wants a place */
        post: operations["post_prospects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prospects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One prospect */
        get: operations["get_prospects_by_id"];
        /** Change a prospect: what is left out stays as it is */
        put: operations["put_prospects_by_id"];
        post?: never;
        /** Delete a prospect; what it became stays */
        delete: operations["delete_prospects_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prospects/{id}/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a prospect into a customer with an object, a spot and a first appointment: all of it or nothing */
        post: operations["post_prospects_by_id_convert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prospects/sign-up-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The paths of the company's own sign-up page and of the page with its opening hours */
        get: operations["get_prospects_sign_up_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/contracts/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a customer reads behind the link of a contract; the first look is noted */
        get: operations["get_public_contracts_by_token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/contracts/{token}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline the contract, with a reason */
        post: operations["post_public_contracts_by_token_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/contracts/{token}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contract behind the link as a PDF */
        get: operations["get_public_contracts_by_token_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/contracts/{token}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the contract that was read */
        post: operations["post_public_contracts_by_token_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/quotes/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a customer reads behind the link of a quote */
        get: operations["get_public_quotes_by_token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/quotes/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept the quote behind the link */
        post: operations["post_public_quotes_by_token_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/quotes/{token}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline the quote behind the link */
        post: operations["post_public_quotes_by_token_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/quotes/{token}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The quote behind the link as a PDF */
        get: operations["get_public_quotes_by_token_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quotes, the newest first unless sorted */
        get: operations["get_quotes"];
        put?: never;
        /** Make a quote as a draft */
        post: operations["post_quotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One quote with everything about it */
        get: operations["get_quotes_by_id"];
        /** Change a draft */
        put: operations["put_quotes_by_id"];
        post?: never;
        /** Delete a draft */
        delete: operations["delete_quotes_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a draft with the same lines */
        post: operations["post_quotes_by_id_copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note what the customer said to a person */
        post: operations["post_quotes_by_id_decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The PDF of a quote that was sent: the same bytes ever after */
        get: operations["get_quotes_by_id_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a draft invoice of what an accepted quote charges once */
        post: operations["post_quotes_by_id_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a quote to its customer, as a PDF with a link on which it is accepted; the link before stops working */
        post: operations["post_quotes_by_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start subscriptions of what an accepted quote charges by the period */
        post: operations["post_quotes_by_id_subscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rdw/{plate}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the vehicle register (RDW) says of a plate; an answer is kept for a day. Needs X-XSRF-TOKEN, as changes do */
        get: operations["get_rdw_by_plate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers with something overdue, who is late longest first, and the next step about each */
        get: operations["get_reminders"];
        put?: never;
        /** Take the step that is due about a customer: mail or write its letter. Costs need “invoice create” too */
        post: operations["post_reminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The letter of a reminder, as it was sent */
        get: operations["get_reminders_by_id_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a customer has open, the next step, and every reminder so far */
        get: operations["get_reminders_customers_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/customers/{id}/letter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The letter of the next step as it would be today; nothing is sent or kept */
        get: operations["get_reminders_customers_by_id_letter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Stop reminders about one invoice, or start them again; of a customer: PUT /api/customers/:id/billing */
        put: operations["put_reminders_invoices_by_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave the step out that is due; the one after it follows in its time. No costs without their notice */
        post: operations["post_reminders_skip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was invoiced in each month of a year, by the day of each document; credit invoices take off */
        get: operations["get_revenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revenue/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What running subscriptions will be invoiced at in this month and the eleven after it */
        get: operations["get_revenue_upcoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The roles of the company: the shipped ones, then its own */
        get: operations["get_roles"];
        put?: never;
        /** Make a role of the company's own */
        post: operations["post_roles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a role's rights, at once for everybody who has it; a shipped one keeps its name */
        put: operations["put_roles_by_key"];
        post?: never;
        /** Remove a role of the company's own that nobody has; of a shipped one, what the company changed about it */
        delete: operations["delete_roles_by_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is left of the sample data, and what of it was changed or used since */
        get: operations["get_sample"];
        put?: never;
        /** Fill a company that has no objects with sample data: a location with halls and spots, customers, objects, and visits of today and tomorrow */
        post: operations["post_sample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sample/wipe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the sample data that nobody changed or used since, or all of it that can be removed; the rest stays, and is named */
        post: operations["post_sample_wipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Up to 5 of each kind that no device holds: by the number of a document, with or without its zeros and signs, the payment reference or the amount of an invoice, the name or number of a customer, a plate or the name of a product; and the customer whose number the text is. Kinds that the caller may not read are empty */
        get: operations["get_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers whose company in their billing details has every word of a text */
        get: operations["get_search_companies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signup/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a company's public sign-up page shows; `X-localization` chooses the language of the consent */
        get: operations["get_signup_by_company"];
        put?: never;
        /** Sign up with a company: creates a prospect and mails a confirmation */
        post: operations["post_signup_by_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Locations by name */
        get: operations["get_locations"];
        put?: never;
        /** Create a location */
        post: operations["post_locations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a location: what is left out stays as it is */
        put: operations["put_locations_by_id"];
        post?: never;
        /** Delete a location that has no warehouse */
        delete: operations["delete_locations_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Spots by name */
        get: operations["get_spots"];
        put?: never;
        /** Create spots */
        post: operations["post_spots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Spots of one warehouse, by name */
        get: operations["get_spots_by_id"];
        /** Change a spot: what is left out stays as it is */
        put: operations["put_spots_by_id"];
        post?: never;
        /** Delete a spot; objects on it must be confirmed and then stay in the warehouse without a spot */
        delete: operations["delete_spots_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spots/{id}/reservation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep a spot for an object while that is with its customer; null keeps it for nobody */
        put: operations["put_spots_by_id_reservation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Warehouses by name */
        get: operations["get_warehouses"];
        put?: never;
        /** Create a warehouse */
        post: operations["post_warehouses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/warehouses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a warehouse: what is left out stays as it is */
        put: operations["put_warehouses_by_id"];
        post?: never;
        /** Delete a warehouse that is empty */
        delete: operations["delete_warehouses_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who works for the company, invited or signed in */
        get: operations["get_staff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One person */
        get: operations["get_staff_by_id"];
        /** Change somebody's name, address, role or rights; `active: false` signs them out on every device */
        put: operations["put_staff_by_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite somebody again who has not accepted yet: a new link, the earlier one stops working */
        post: operations["post_staff_by_id_invitation"];
        /** Take back an invitation that was not accepted yet */
        delete: operations["delete_staff_by_id_invitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where somebody is signed in */
        get: operations["get_staff_by_id_sessions"];
        put?: never;
        post?: never;
        /** Sign somebody out on every device, which drop what they hold of the company */
        delete: operations["delete_staff_by_id_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/{id}/sessions/{sid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign somebody out on one device, which drops what it holds of the company */
        delete: operations["delete_staff_by_id_sessions_by_sid"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/{id}/two-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the two-step sign-in and the passkeys of somebody who lost their phone; only an owner may, and says why */
        delete: operations["delete_staff_by_id_two_step"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite somebody by mail. The answer holds the link, once: it can be handed over where no mail arrives. Only its path where the server does not know its own address */
        post: operations["post_staff_invitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invoices and credit invoices, the newest first unless sorted; `from` and `until` are days of issue, both included. The status `unpaid` is all that is still to be paid, overdue or not */
        get: operations["get_stripe_invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/tax_rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The VAT rates of a company on Stripe; 409 for a company on another provider */
        get: operations["get_stripe_tax_rates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Subscriptions, the newest first unless sorted; the search looks at customer, product and licence plate */
        get: operations["get_subscriptions"];
        put?: never;
        /** Make a subscription; what is due today is invoiced at once, or by the next billing run */
        post: operations["post_subscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A subscription with its running period and the lines that wait for its next invoice */
        get: operations["get_subscriptions_by_id"];
        /** Change a subscription from a day on; refused when its preview would now show other lines */
        put: operations["put_subscriptions_by_id"];
        post?: never;
        /** End a subscription now or on a day to come; a refund of what was paid also needs "invoice refund" */
        delete: operations["delete_subscriptions_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a subscription now or on a day to come; a refund of what was paid also needs "invoice refund" */
        post: operations["post_subscriptions_by_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{id}/cancel-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What ending a subscription after a day would give back, and to whom */
        get: operations["get_subscriptions_by_id_cancel_quote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a change would come to: the exact lines, and the next invoices with them */
        post: operations["post_subscriptions_by_id_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a new subscription would come to: its first lines and invoices */
        post: operations["post_subscriptions_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tags by kind of record and value; `type` keeps to those for one kind of record */
        get: operations["get_tags"];
        put?: never;
        /** Create a tag for a kind of record */
        post: operations["post_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a tag: what is left out stays as it is */
        put: operations["put_tags_by_id"];
        post?: never;
        /** Delete a tag; records no longer show it */
        delete: operations["delete_tags_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The VAT rates of the company, those in use first; the usual Dutch ones are made the first time */
        get: operations["get_tax_rates"];
        put?: never;
        /** Add a VAT rate */
        post: operations["post_tax_rates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a VAT rate: a name in its place; another percentage or category is another rate, products go on at that one and the old one is archived. What was sold keeps its own */
        put: operations["put_tax_rates_by_id"];
        post?: never;
        /** Remove a VAT rate that no product is at; one that something was sold at is archived */
        delete: operations["delete_tax_rates_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Addresses that are told what happens (webhooks). Owners only, as all calls about them */
        get: operations["get_webhooks"];
        put?: never;
        /** Have events told to an address */
        post: operations["post_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change, pause or resume a webhook */
        put: operations["put_webhooks_by_id"];
        post?: never;
        /** Delete a webhook, with its log */
        delete: operations["delete_webhooks_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was told to an address, the newest first: for a week what arrived, for thirty days what did not; `undone`: what waits or is being sent */
        get: operations["get_webhooks_by_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{delivery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery, with what was sent */
        get: operations["get_webhooks_by_id_deliveries_by_delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{delivery}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again, with the same id and the same body */
        post: operations["post_webhooks_by_id_deliveries_by_delivery_again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send again whatever failed for good since a moment */
        post: operations["post_webhooks_by_id_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The secret that signs what is sent to an address */
        get: operations["get_webhooks_by_id_secret"];
        put?: never;
        /** Replace the secret; for 24 hours the one before it signs as well */
        post: operations["post_webhooks_by_id_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an event of the type `test` */
        post: operations["post_webhooks_by_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/mollie/{invoice}/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mollie says that something happened to a payment of an invoice; what it was is asked of Mollie itself */
        post: operations["post_webhooks_mollie_by_invoice_by_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/stripe/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stripe says, signed, that something happened; what it was is asked of Stripe itself */
        post: operations["post_webhooks_stripe_by_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/widgets/openinghours.css": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The look of the page with opening hours */
        get: operations["get_widgets_openinghours_css"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/widgets/openinghours/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page with a company's opening hours, to stand in a frame on its own site; `lang` chooses the language */
        get: operations["get_widgets_openinghours_by_company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events as they happen: `data: {"rev": n}` after each change of the company, `data: {"news": true}` after one of no synced row, `data: {"reconnect": ms}` before the server stops */
        get: operations["get_sync_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync/pull": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rows and verdicts after a cursor; waits up to `wait` seconds for the next change */
        get: operations["get_sync_pull"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A device's changes, in order; each gets a verdict of its own */
        post: operations["post_sync_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a new device has to load, as a list of files */
        get: operations["get_sync_snapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync/snapshot/{rev}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of these files, compressed: packs of rows, of a table that the person may read */
        get: operations["get_sync_snapshot_by_rev_by_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This page; for programs the OpenAPI document */
        get: operations["get_docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI document */
        get: operations["get_docs_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/style.css": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The look of this page */
        get: operations["get_docs_style_css"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readings for a scraper on the same machine */
        get: operations["get_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether calls are taken: 503 while the database is away or the server is about to stop */
        get: operations["get_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        User: {
            /** Format: uuid */
            id: string;
            firstname: string;
            lastname: string;
            /** Format: email */
            email: string;
            role: string;
            permissions: string[];
            /** @enum {string} */
            language: "nl" | "en" | "fr" | "es" | "zh" | "ar";
            email_confirmed: boolean;
            mails_wait: boolean;
            sends_mail: boolean;
            two_step: boolean;
            company: {
                /** Format: uuid */
                id: string;
                name: string;
                payment_provider: ("bank_transfer" | "stripe" | "mollie") | null;
                has_payment_key: boolean;
                has_ledger: boolean;
                email: string;
                phone: string;
                leaves_at: string | null;
            };
            colleagues: {
                /** Format: uuid */
                id: string;
                name: string;
                active: boolean;
                owner: boolean;
            }[];
        };
        Colleague: {
            /** Format: uuid */
            id: string;
            firstname: string;
            lastname: string;
            email: string;
        };
        OpenInvitation: {
            company: string;
            firstname: string;
            lastname: string;
            email: string;
        };
        Passkey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        Session: {
            /** Format: uuid */
            id: string;
            device: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            current: boolean;
        };
        BadDebt: {
            invoice: {
                /** Format: uuid */
                uuid: string;
                number: string;
            };
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            /** Format: date */
            due_on: string;
            given_up: boolean;
            /** Format: date */
            claimable_from: string;
            open_cents: number;
            vat_cents: number;
            claimed_on: string | null;
            claimed_cents: number;
        };
        DebtorItems: {
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            invoices: number;
            oldest_on: string | null;
            open_cents: number;
            overpaid_cents: number;
            balance_cents: number;
            ages: number[];
        };
        Payout: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            provider: "stripe" | "mollie";
            reference: string;
            /** @enum {string} */
            status: "under_way" | "paid" | "failed";
            amount_cents: number;
            fees_cents: number;
            fees_vat_cents: number;
            unknown_cents: number;
            parts: number;
            paid_on: string | null;
            failed_on: string | null;
            seen_on: string | null;
            seen_back_on: string | null;
            is_unseen: boolean;
            is_told: boolean;
        };
        PayoutDetail: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            provider: "stripe" | "mollie";
            reference: string;
            /** @enum {string} */
            status: "under_way" | "paid" | "failed";
            amount_cents: number;
            fees_cents: number;
            fees_vat_cents: number;
            unknown_cents: number;
            parts: number;
            paid_on: string | null;
            failed_on: string | null;
            seen_on: string | null;
            seen_back_on: string | null;
            is_unseen: boolean;
            is_told: boolean;
            items: {
                /** @enum {string} */
                kind: "payment" | "refund" | "refund_back" | "charge_back" | "reversal" | "payout_back" | "other";
                /** Format: date */
                happened_on: string;
                amount_cents: number;
                description: string;
                invoice: {
                    /** Format: uuid */
                    uuid: string;
                    number: string;
                    customer: string;
                } | null;
            }[];
        };
        AccountancyPeriods: {
            year: number;
            closed_until: string | null;
            last: string | null;
            periods: {
                name: string;
                /** Format: date */
                from: string;
                /** Format: date */
                until: string;
                /** @enum {string} */
                state: "closed" | "partly" | "due" | "running" | "ahead";
            }[];
            closings: components["schemas"]["PeriodClosing"][];
        };
        PeriodClosing: {
            /** Format: uuid */
            uuid: string;
            from: string | null;
            /** Format: date */
            until: string;
            /** Format: date-time */
            closed_at: string;
            closed_by: string;
            reopened_at: string | null;
            reopened_by: string;
            reason: string;
        };
        PeriodOddities: {
            from: string | null;
            /** Format: date */
            until: string;
            oddities: components["schemas"]["PeriodOddity"][];
        };
        PeriodOddity: {
            /** @enum {string} */
            kind: "drafts" | "scheduled" | "overpaid" | "credit_balances" | "deposits" | "number_gaps" | "vat_evidence" | "refunds_failed" | "bank_lines" | "payout_lines" | "payouts_unseen";
            count: number;
            amount_cents: number | null;
            examples: {
                name: string;
                invoice: string | null;
                customer: string | null;
            }[];
        };
        AccountancySummary: {
            year: number;
            months: {
                month: string;
                invoiced_cents: number;
                credited_cents: number;
                net_cents: number;
                vat_cents: number;
                received_cents: number;
                documents: number;
                before_cents: number;
            }[];
            invoiced_cents: number;
            credited_cents: number;
            net_cents: number;
            vat_cents: number;
            received_cents: number;
            documents: number;
            before_cents: number;
            years: number[];
        };
        VatReturns: {
            year: number;
            /** @enum {string} */
            period: "month" | "quarter" | "year";
            returns: {
                name: string;
                /** Format: date */
                from: string;
                /** Format: date */
                until: string;
                documents: number;
                boxes: {
                    /** @enum {string} */
                    box: "1a" | "1b" | "1c" | "1e" | "3b";
                    net_cents: number;
                    vat_cents: number;
                    net_euros: number;
                    vat_euros: number;
                }[];
                due_cents: number;
                due_euros: number;
                exempt_cents: number;
                outside_cents: number;
                bad_debts: {
                    net_cents: number;
                    vat_cents: number;
                };
                abroad: {
                    vat_id: string;
                    net_cents: number;
                }[];
                closed: boolean;
                reports: {
                    /** Format: date-time */
                    reported_at: string;
                    reported_by: string;
                    boxes: {
                        /** @enum {string} */
                        box: "1a" | "1b" | "1c" | "1e" | "3b";
                        net_cents: number;
                        vat_cents: number;
                        net_euros: number;
                        vat_euros: number;
                    }[];
                    due_cents: number;
                    due_euros: number;
                    supplement: {
                        boxes: {
                            /** @enum {string} */
                            box: "1a" | "1b" | "1c" | "1e" | "3b";
                            net_cents: number;
                            vat_cents: number;
                        }[];
                        due_cents: number;
                        abroad: {
                            vat_id: string;
                            net_cents: number;
                        }[];
                    } | null;
                }[];
                supplement: {
                    boxes: {
                        /** @enum {string} */
                        box: "1a" | "1b" | "1c" | "1e" | "3b";
                        net_cents: number;
                        vat_cents: number;
                    }[];
                    due_cents: number;
                    abroad: {
                        vat_id: string;
                        net_cents: number;
                    }[];
                } | null;
            }[];
        };
        FoundAddress: {
            /** @enum {string} */
            outcome: "found" | "not_registered" | "no_answer";
            address: {
                street: string;
                city: string;
            } | null;
        };
        Appointment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            object_id: string;
            object: {
                /** Format: uuid */
                uuid: string;
                licence_plate: string;
                brand: string;
                spot_id: string | null;
            } | null;
            customer_id: string | null;
            customer: {
                /** Format: uuid */
                uuid: string;
                firstname: string;
                lastname: string;
            } | null;
            /** Format: date */
            date: string;
            time: string;
            /** @enum {string} */
            direction: "in" | "out";
            type: {
                id: 1 | 2;
            };
            note: string;
            assignee_id: string | null;
            status: {
                id: 1 | 2 | 3 | 4 | 5;
            };
            reason: string | null;
            version: number;
        };
        VisitTrace: {
            told: {
                cancelled: boolean;
                /** Format: date */
                date: string;
                time: string;
                /** @enum {string} */
                state: "queued" | "sending" | "sent" | "kept";
            } | null;
            marked: {
                by: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            user_id: string | null;
            user_name: string;
            action: string;
            entity: string;
            entity_id: string | null;
            subject: string;
            plate_country: string | null;
            record: {
                entity: string;
                /** Format: uuid */
                id: string;
            } | null;
            /** @enum {string} */
            result: "done" | "merged" | "refused";
            code: string | null;
            changes: {
                [key: string]: {
                    was: unknown;
                    now: unknown;
                };
            };
            unreadable: boolean;
        };
        BankEntry: {
            /** Format: uuid */
            uuid: string;
            version: number;
            /** Format: date */
            booked_on: string;
            amount_cents: number;
            /** @enum {string} */
            kind: "receipt" | "return" | "payout" | "costs" | "payment";
            /** @enum {string} */
            state: "proposed" | "unmatched" | "booked" | "set_aside";
            own_iban: string;
            iban: string;
            name: string;
            text: string;
            reference: string;
            end_to_end_id: string;
            return_code: string;
            proposal: {
                /** @enum {string} */
                action: "pay" | "charge_back" | "pay_back" | "paid_back" | "payout";
                /** @enum {string} */
                by: "reference" | "number" | "payer" | "name" | "amount";
                certain: boolean;
                rest_cents: number;
                parts: {
                    invoice: {
                        /** Format: uuid */
                        uuid: string;
                        number: string;
                    };
                    customer: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    };
                    amount_cents: number;
                    open_cents: number;
                }[];
                payout: {
                    /** Format: uuid */
                    uuid: string;
                    /** @enum {string} */
                    provider: "stripe" | "mollie";
                    reference: string;
                    /** Format: date */
                    on: string;
                    is_back: boolean;
                } | null;
            } | null;
            bookings: {
                invoice: {
                    /** Format: uuid */
                    uuid: string;
                    number: string;
                };
                customer: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                };
                amount_cents: number;
                /** @enum {string} */
                action: "pay" | "charge_back" | "pay_back" | "paid_back";
            }[];
            payout: {
                /** Format: uuid */
                uuid: string;
                /** @enum {string} */
                provider: "stripe" | "mollie";
                reference: string;
                /** Format: date */
                on: string;
                is_back: boolean;
            } | null;
            aside_reason: ("payout" | "costs" | "other") | null;
            note: string;
            by: string;
        };
        BankStatement: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @enum {string} */
            format: "camt053" | "mt940";
            /** Format: date-time */
            created_at: string;
            by: string;
            entries: number;
            added: number;
            from_on: string | null;
            until_on: string | null;
            accounts: {
                iban: string;
                number: string;
                opening_cents: number;
                closing_cents: number;
                /** Format: date */
                until_on: string;
            }[];
            states: {
                proposed: {
                    entries: number;
                    cents: number;
                };
                unmatched: {
                    entries: number;
                    cents: number;
                };
                booked: {
                    entries: number;
                    cents: number;
                };
                set_aside: {
                    entries: number;
                    cents: number;
                };
            };
        };
        BillingRun: {
            /** Format: uuid */
            uuid: string;
            /** Format: date */
            run_on: string;
            /** Format: date-time */
            started_at: string;
            finished_at: string | null;
            by: string;
            billed: number;
            issued: number;
            amount_cents: number;
            failed: number;
        };
        BillingRunLine: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            outcome: "billed" | "nothing" | "issued" | "failed";
            message: string;
            period_on: string | null;
            subscription: {
                /** Format: uuid */
                uuid: string;
                description: string;
                customer: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                };
            } | null;
            invoice: {
                /** Format: uuid */
                uuid: string;
                number: string;
                /** @enum {string} */
                kind: "invoice" | "credit_invoice";
                amount_cents: number;
            } | null;
        };
        BillingRunPreview: {
            /** Format: date */
            run_on: string;
            count: number;
            amount_cents: number;
            invoices: {
                customer: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                };
                has_email: boolean;
                subscription: {
                    /** Format: uuid */
                    uuid: string;
                    description: string;
                } | null;
                invoice: string | null;
                period_on: string | null;
                amount_cents: number;
            }[];
            failed: {
                customer: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                } | null;
                subscription: {
                    /** Format: uuid */
                    uuid: string;
                    description: string;
                } | null;
                invoice: string | null;
                message: string;
            }[];
            more_subscriptions: number;
            more_invoices: number;
        };
        ProductCategory: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @enum {string} */
            supply: "place" | "goods_storage" | "other_service";
            products: number;
            version: number;
        };
        Company: {
            name: string;
            street: string;
            house_number: string;
            postcode: string;
            city: string;
            country: string;
            phone: string;
            email: string;
            website: string;
            logo_url: string | null;
            first_run_dismissed: boolean;
            settings: components["schemas"]["CompanySettings"] | null;
        };
        CompanySettings: {
            version: number;
            /** @enum {string} */
            address: "set" | "this_machine" | "unknown";
            general: {
                name: string;
                legal_name: string;
                street: string;
                house_number: string;
                postcode: string;
                city: string;
                /** @enum {string} */
                country: "NL" | "BE" | "DE" | "LU" | "FR" | "GB" | "IE" | "AT" | "BG" | "CH" | "CY" | "CZ" | "DK" | "EE" | "ES" | "FI" | "GR" | "HR" | "HU" | "IT" | "LT" | "LV" | "MT" | "NO" | "PL" | "PT" | "RO" | "SE" | "SI" | "SK";
                phone: string;
                email: string;
                website: string;
                /** @enum {string} */
                language: "nl" | "en" | "fr" | "es" | "zh" | "ar";
            };
            legal: {
                kvk_number: string;
                vat_id: string;
            };
            bank: {
                iban: string;
                bic: string;
                account_holder: string;
            };
            invoicing: {
                invoice_prefix: string;
                invoice_start: number;
                credit_prefix: string;
                credit_start: number;
                quote_prefix: string;
                term_days: number;
                /** @enum {string} */
                billing_day: "calendar" | "anniversary";
                /** @enum {string} */
                proration: "strict30" | "actualDays" | "none";
                prices_include_vat: boolean;
                use_balance: boolean;
                /** @default  */
                deposit_purpose: string;
                /** @default 0 */
                deposit_cents: number;
                /** @enum {string} */
                vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
            };
            storage: {
                /** @enum {string} */
                year_starts: "first_delivery" | "date";
                start_month: number;
                start_day: number;
                notice_months: number;
                price_notice_weeks: number;
            };
            dunning: {
                on: boolean;
                friendly_days: number;
                friendly_auto: boolean;
                second_days: number;
                second_auto: boolean;
                notice_days: number;
                notice_auto: boolean;
                costs_days: number;
                vat_on_costs: boolean;
                /** @enum {string} */
                hold_from: "none" | "friendly" | "second" | "notice" | "costs";
                /** @default 2 */
                post_days: number;
                /** @default 1 */
                margin_days: number;
                /** @default false */
                interest: boolean;
                /** @default [] */
                interest_rates: {
                    /** @enum {string} */
                    kind: "consumer" | "trade";
                    /** Format: date */
                    from: string;
                    rate_bp: number;
                }[];
            };
            accountancy: {
                /** @enum {string} */
                vat_period: "month" | "quarter" | "year";
                debtors_account: string;
                payments_account: string;
                /** @default null */
                split_on: string | null;
                /** @default 1100 */
                bank_account: string;
                /** @default 1100 */
                card_account: string;
                /** @default 1000 */
                cash_account: string;
                /** @default 1100 */
                payouts_account: string;
                /** @default 1210 */
                mollie_account: string;
                /** @default 1220 */
                stripe_account: string;
                /** @default 4740 */
                fees_account: string;
                /** @default 1530 */
                fees_vat_account: string;
                /** @default 1990 */
                questions_account: string;
                /** @default 0500 */
                equity_account: string;
                balances_account: string;
                /** @default 1360 */
                deposits_account: string;
                /** @default 8090 */
                deposits_kept_account: string;
                vat_high_account: string;
                vat_low_account: string;
                vat_other_account: string;
                revenue_high_account: string;
                revenue_low_account: string;
                revenue_other_account: string;
                revenue_untaxed_account: string;
                /** @default 4750 */
                bad_debts_account: string;
                /**
                 * @default general
                 * @enum {string}
                 */
                journal_form: "general" | "exact_online" | "twinfield" | "snelstart" | "afas" | "moneybird" | "e_boekhouden";
                /** @default VRK */
                sales_journal: string;
                /** @default BNK */
                bank_journal: string;
                /** @default KAS */
                cash_journal: string;
                /** @default MOL */
                mollie_journal: string;
                /** @default STR */
                stripe_journal: string;
                /** @default MEM */
                memorial_journal: string;
            };
            retention: {
                invoice_years: number;
                mail_months: number;
            };
            mails: {
                appointment_planned?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                appointment_changed?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                appointment_cancelled?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                appointment_closed?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                prospect_signed_up?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                handover_recorded?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                contract_sent?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                quote_sent?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                invoice_sent?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                credit_sent?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                debit_notice?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                payment_reminder?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
                payment_notice?: {
                    nl?: {
                        subject: string;
                        body: string;
                    };
                    en?: {
                        subject: string;
                        body: string;
                    };
                    fr?: {
                        subject: string;
                        body: string;
                    };
                    es?: {
                        subject: string;
                        body: string;
                    };
                    zh?: {
                        subject: string;
                        body: string;
                    };
                    ar?: {
                        subject: string;
                        body: string;
                    };
                };
            };
            access: {
                two_step: boolean;
            };
            provider: {
                payment_provider: ("bank_transfer" | "stripe" | "mollie") | null;
                api_key: {
                    set: boolean;
                    ends_with: string;
                    since: string | null;
                    readable: boolean;
                };
                kept_keys: {
                    set: boolean;
                    ends_with: string;
                    since: string | null;
                    readable: boolean;
                    /** @enum {string} */
                    provider: "stripe" | "mollie";
                }[];
                simulated: boolean;
            };
        };
        ProviderStanding: {
            provider: {
                /** @enum {string} */
                what: "open_invoices" | "scheduled_invoices" | "subscriptions" | "payment_links" | "refunds" | "mandates";
                count: number;
                examples: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                }[];
            }[];
            switch: {
                /** @enum {string} */
                what: "open_invoices" | "scheduled_invoices" | "subscriptions" | "payment_links" | "refunds" | "mandates";
                count: number;
                examples: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                }[];
            }[];
            account: {
                /** @enum {string} */
                what: "open_invoices" | "scheduled_invoices" | "subscriptions" | "payment_links" | "refunds" | "mandates";
                count: number;
                examples: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                }[];
            }[];
        };
        ProviderNews: {
            keys: {
                /** @enum {string} */
                provider: "stripe" | "mollie";
                refused: {
                    /** @enum {string} */
                    why: "key" | "rights" | "account";
                    /** Format: date-time */
                    since: string;
                } | null;
                away_since: string | null;
            }[];
            news: {
                /** Format: date-time */
                heard_until: string;
                behind: {
                    done: number;
                    total: number;
                    /** Format: date-time */
                    since: string;
                } | null;
            } | null;
        };
        ContractTemplate: {
            version: number;
            created_at: string | null;
            created_by: string;
            text: string;
        };
        ContractSummary: {
            /** Format: uuid */
            uuid: string;
            number: number;
            /** Format: uuid */
            object: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            /** @enum {string} */
            state: "draft" | "sent" | "opened" | "signed" | "signed_on_paper" | "declined" | "void" | "expired";
            template_version: number;
            created_at: string;
            created_by: string;
            sent_at: string | null;
            sent_to: string | null;
            opened_at: string | null;
            expires_on: string | null;
            signed_at: string | null;
            signed_on: string | null;
            signed_how: ("glass" | "link" | "paper") | null;
            signer: string | null;
            declined_at: string | null;
            decline_reason: string | null;
            voided_at: string | null;
            voided_by: string | null;
            void_reason: string | null;
            version: number;
        };
        Contract: {
            /** Format: uuid */
            uuid: string;
            number: number;
            /** Format: uuid */
            object: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            /** @enum {string} */
            state: "draft" | "sent" | "opened" | "signed" | "signed_on_paper" | "declined" | "void" | "expired";
            template_version: number;
            created_at: string;
            created_by: string;
            sent_at: string | null;
            sent_to: string | null;
            opened_at: string | null;
            expires_on: string | null;
            signed_at: string | null;
            signed_on: string | null;
            signed_how: ("glass" | "link" | "paper") | null;
            signer: string | null;
            declined_at: string | null;
            decline_reason: string | null;
            voided_at: string | null;
            voided_by: string | null;
            void_reason: string | null;
            version: number;
            text: string;
            sha256: string;
            missing: ("contract.number" | "contract.date" | "customer.name" | "customer.address" | "customer.email" | "customer.phone" | "object.category" | "object.name" | "object.plate" | "object.number" | "object.size" | "object.start" | "spot.name" | "spot.warehouse" | "price.amount" | "price.period" | "terms.notice" | "terms.notice_months" | "terms.payment_days" | "yard.name" | "yard.address" | "yard.kvk" | "yard.email" | "yard.phone" | "yard.iban")[];
            signature: string | null;
            email: string;
            mail: ("queued" | "sending" | "sent" | "failed" | "kept") | null;
        };
        InvoiceDetail: {
            /** Format: uuid */
            uuid: string;
            ulid: string;
            /** @enum {string} */
            kind: "invoice" | "credit_invoice";
            number: string | null;
            /** @enum {string} */
            status: "draft" | "scheduled" | "open" | "overdue" | "paid" | "uncollectible" | "void";
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            subscription: string | null;
            original: {
                /** Format: uuid */
                uuid: string;
                number: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            issued_on: string | null;
            expires_at: string | null;
            scheduled_on: string | null;
            amount_cents: number;
            tax_cents: number;
            net_cents: number;
            credited_cents: number;
            open_cents: number;
            payment_link: string | null;
            includes_vat: boolean;
            lines: {
                position: number;
                /** @enum {string} */
                kind: "period" | "once" | "unused" | "remaining" | "credit" | "costs";
                description: string;
                quantity_hundredths: number;
                unit_price_cents: number;
                amount_cents: number;
                net_cents: number;
                /** @enum {string} */
                vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                rate_bp: number;
                tax_rate: string | null;
                product: string | null;
                from_on: string | null;
                until_on: string | null;
                extra: string | null;
                left_cents: number;
            }[];
            vat: {
                /** @enum {string} */
                vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                rate_bp: number;
                net_cents: number;
                vat_cents: number;
            }[];
            paid_cents: number;
            refunded_cents: number;
            reference: string;
            note: string;
            reason: string;
            language: ("nl" | "en" | "fr" | "es" | "zh" | "ar") | null;
            payment_reference: string | null;
            email: string;
            payments: components["schemas"]["Payment"][];
            refunds: {
                /** Format: uuid */
                uuid: string;
                amount_cents: number;
                /** @enum {string} */
                status: "wanted" | "queued" | "pending" | "processing" | "refunded" | "failed" | "canceled";
                problem: string | null;
                /** Format: date-time */
                created_at: string;
                given_on: string | null;
            }[];
            moves: {
                /** Format: uuid */
                uuid: string;
                amount_cents: number;
                /** Format: date */
                moved_on: string;
                other: {
                    /** Format: uuid */
                    uuid: string;
                    number: string;
                } | null;
            }[];
            credits: {
                /** Format: uuid */
                uuid: string;
                number: string;
                amount_cents: number;
                /** Format: date */
                issued_on: string;
            }[];
            reminders: {
                /** Format: uuid */
                uuid: string;
                /** @enum {string} */
                kind: "friendly" | "second" | "formal_notice" | "final_notice" | "costs";
                /** Format: date */
                sent_on: string;
                deadline_on: string | null;
                costs_cents: number;
                document: string | null;
            }[];
            events: {
                /** Format: uuid */
                uuid: string;
                action: string;
                /** Format: date-time */
                at: string;
                by: string;
                note: string;
                details: {
                    [key: string]: unknown;
                };
            }[];
            actions: ("edit" | "delete" | "issue" | "send" | "pay" | "reopen" | "void" | "uncollectible" | "credit" | "refund" | "give_back")[];
            refundable_cents: number;
            overpaid_cents: number;
            kept_cents: number;
            simulated: boolean;
            version: number;
        };
        Payment: {
            /** Format: uuid */
            uuid: string;
            invoice: {
                /** Format: uuid */
                uuid: string;
                number: string;
            };
            /** @enum {string} */
            source: "mollie" | "stripe" | "manual" | "bank";
            method: string;
            amount_cents: number;
            refunded_cents: number;
            charged_back_cents: number;
            /** Format: date */
            paid_on: string;
            provider_paid_on: string | null;
            note: string;
            undone: boolean;
        };
        Customer: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            firstname: string;
            lastname: string;
            email: "" | string;
            phone: string;
            mobile: string;
            address: {
                street: string;
                number: string;
                zipcode: string;
                city: string;
                country: string;
            };
            note: string;
            status: 1 | 0;
            tags: components["schemas"]["TagMark"][];
            version: number;
        };
        TagMark: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "object" | "customer" | "appointment" | "prospect" | "spot";
            value: string;
            color: string;
        };
        CustomerActivity: {
            /** Format: uuid */
            id: string;
            action: string;
            fields: string[];
            author: string;
            /** Format: date-time */
            at: string;
        };
        CustomerBalance: {
            balance_cents: number;
            overpaid: {
                /** Format: uuid */
                uuid: string;
                number: string;
                amount_cents: number;
            }[];
            kept: {
                /** Format: uuid */
                uuid: string;
                number: string;
                amount_cents: number;
            }[];
            open: {
                /** Format: uuid */
                uuid: string;
                number: string;
                open_cents: number;
            }[];
            moves: components["schemas"]["BalanceMove"][];
        };
        BalanceMove: {
            /** Format: uuid */
            uuid: string;
            invoice: {
                /** Format: uuid */
                uuid: string;
                number: string;
            };
            amount_cents: number;
            /** @enum {string} */
            reason: "kept" | "credited" | "set_off" | "used" | "given_back";
            other: {
                /** Format: uuid */
                uuid: string;
                number: string;
            } | null;
            /** Format: date */
            moved_on: string;
        };
        CustomerBilling: {
            number: number | null;
            company_name: string;
            vat_id: string;
            kvk_number: string;
            attention: string;
            language: ("nl" | "en" | "fr" | "es" | "zh" | "ar") | null;
            term_days: number | null;
            dunning_stop: ("dispute" | "payment_plan" | "deceased" | "other") | null;
            dunning_note: string;
            vat_check: {
                /** @enum {string} */
                outcome: "valid" | "invalid" | "no_answer";
                /** Format: date-time */
                checked_at: string;
                consultation: string;
                name: string;
            } | null;
            version: number;
        };
        CustomerVat: {
            /** Format: uuid */
            customer: string;
            abroad: boolean;
            country: string;
            vat_id: string;
            choices: {
                /** @enum {string} */
                supply: "place" | "goods_storage" | "other_service";
                /** @enum {string} */
                treatment: "domestic" | "reverse_charge" | "outside";
                /** @enum {string} */
                reason: "dutch_customer" | "place" | "consumer" | "no_vat_id" | "dutch_vat_id" | "unknown_vat_id" | "union_business" | "outside_business" | "outside_company";
                allowed: ("domestic" | "reverse_charge" | "outside")[];
            }[];
            reverse_charge_rate: string | null;
            outside_rate: string | null;
        };
        ErasurePlan: {
            blocked_by: {
                objects: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                }[];
                appointments: {
                    /** Format: uuid */
                    uuid: string;
                    /** Format: date */
                    date: string;
                }[];
                invoices: {
                    /** Format: uuid */
                    uuid: string;
                    number: string;
                    /** @enum {string} */
                    status: "draft" | "scheduled" | "open" | "overdue";
                }[];
                subscriptions: {
                    /** Format: uuid */
                    id: string;
                }[];
            };
            goes: {
                objects: number;
                contacts: number;
                notes: number;
                documents: number;
                mails: number;
                appointments: number;
            };
            stays: {
                invoices: number;
                contracts: number;
            };
            years: number;
        };
        Mandate: {
            /** Format: uuid */
            uuid: string;
            reference: string;
            /** @enum {string} */
            status: "wanted" | "pending" | "valid" | "invalid" | "revoked";
            account_holder: string;
            iban_end: string;
            /** Format: date */
            signed_on: string;
            /** @enum {string} */
            channel: "paper" | "first_payment" | "online";
        };
        OpenPayments: {
            invoices: {
                /** Format: uuid */
                uuid: string;
                number: string;
                /** @enum {string} */
                status: "draft" | "scheduled" | "open" | "overdue";
            }[];
            subscriptions: {
                id: string;
                /** @enum {string} */
                status: "not_started" | "active" | "past_due" | "cancel_scheduled";
            }[];
        };
        Deposit: {
            /** Format: uuid */
            uuid: string;
            version: number;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            object: string | null;
            subscription: string | null;
            purpose: string;
            amount_cents: number;
            /** Format: date */
            asked_on: string;
            note: string;
            /** @enum {string} */
            state: "asked" | "held" | "ended" | "withdrawn";
            held_cents: number;
            returned_cents: number;
            kept_cents: number;
            set_off_cents: number;
            received_on: string | null;
            created_by: string;
            events: {
                /** Format: uuid */
                uuid: string;
                /** @enum {string} */
                kind: "received" | "returned" | "kept" | "set_off";
                amount_cents: number;
                /** Format: date */
                on: string;
                method: ("bank" | "cash" | "card") | null;
                invoice: {
                    /** Format: uuid */
                    uuid: string;
                    number: string;
                } | null;
                note: string;
                by: string;
                undoes: string | null;
                undone: boolean;
            }[];
        };
        Document: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            model_id: string;
            /** @enum {string} */
            model_type: "object" | "customer";
            name: string;
            /** @enum {string} */
            media_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf" | "text/plain" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "application/vnd.openxmlformats-officedocument.presentationml.presentation" | "application/msword" | "application/vnd.ms-excel" | "application/vnd.ms-powerpoint";
            bytes: number;
            sha256: string;
            width_px: number | null;
            height_px: number | null;
            taken_at: string | null;
            /** Format: uuid */
            author_id: string;
            author: string;
            /** Format: date-time */
            created_at: string;
            content_at: string | null;
            version: number;
        };
        DocumentContent: {
            /** Format: uuid */
            id: string;
            bytes: number;
            sha256: string;
        };
        Extra: {
            /** Format: uuid */
            uuid: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            object: string | null;
            appointment: string | null;
            product: string | null;
            description: string;
            quantity_hundredths: number;
            unit_price_cents: number;
            amount_cents: number;
            includes_vat: boolean;
            /** Format: uuid */
            tax_rate: string;
            /** Format: date */
            done_on: string;
            created_by: string;
            invoice: {
                /** Format: uuid */
                uuid: string;
                number: string;
            } | null;
            next_invoice_on: string | null;
        };
        Invoice: {
            /** Format: uuid */
            uuid: string;
            ulid: string;
            /** @enum {string} */
            kind: "invoice" | "credit_invoice";
            number: string | null;
            /** @enum {string} */
            status: "draft" | "scheduled" | "open" | "overdue" | "paid" | "uncollectible" | "void";
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            subscription: string | null;
            original: {
                /** Format: uuid */
                uuid: string;
                number: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            issued_on: string | null;
            expires_at: string | null;
            scheduled_on: string | null;
            amount_cents: number;
            tax_cents: number;
            net_cents: number;
            credited_cents: number;
            open_cents: number;
            payment_link: string | null;
        };
        PlannedInvoice: {
            /** Format: date */
            on: string;
            /** @enum {string} */
            kind: "invoice" | "credit_invoice";
            lines: {
                /** @enum {string} */
                kind: "period" | "unused" | "remaining" | "once";
                description: string;
                quantity: number;
                unit_price_cents: number;
                amount_cents: number;
                /** Format: date */
                from_on: string;
                /** Format: date */
                until_on: string;
            }[];
            net_cents: number;
            vat_cents: number;
            total_cents: number;
        };
        ApiKey: {
            /** Format: uuid */
            uuid: string;
            name: string;
            prefix: string;
            rights: string[];
            /** Format: date-time */
            expires_at: string;
            last_used_at: string | null;
            /** Format: date-time */
            created_at: string;
            created_by: string;
        };
        NewApiKey: {
            /** Format: uuid */
            uuid: string;
            name: string;
            prefix: string;
            rights: string[];
            /** Format: date-time */
            expires_at: string;
            last_used_at: string | null;
            /** Format: date-time */
            created_at: string;
            created_by: string;
            key: string;
        };
        Letterhead: {
            seller: {
                name: string;
                legal_name: string;
                street: string;
                house_number: string;
                postcode: string;
                city: string;
                country: string;
                kvk_number: string;
                vat_id: string;
                iban: string;
                bic: string;
                account_holder: string;
                email: string;
                phone: string;
                website: string;
            };
            logo_url: string | null;
            /** @enum {string} */
            language: "nl" | "en" | "fr" | "es" | "zh" | "ar";
            term_days: number;
        };
        ListView: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            list: "/objects" | "/customers" | "/customers-inactive" | "/prospects" | "/contracts" | "/mails" | "/products" | "/invoices" | "/finance/quotes" | "/finance/extras" | "/finance/deposits" | "/finance/subscriptions" | "/audit" | "/appointments" | "/spots";
            name: string;
            query: string;
            shared: boolean;
            mine: boolean;
            changeable: boolean;
            by: string;
        };
        Mail: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            kind: string;
            to: string;
            to_name: string;
            subject: string;
            language: string;
            model_type: ("object" | "customer" | "appointment" | "prospect" | "invoice") | null;
            model_id: string | null;
            customer_id: string | null;
            contact_id: string | null;
            /** @enum {string} */
            state: "queued" | "sending" | "sent" | "failed" | "kept";
            attempts: number;
            last_error: string | null;
            author: string;
            /** Format: date-time */
            created_at: string;
            sent_at: string | null;
            held: boolean;
            next_attempt_at: string | null;
        };
        MailWithText: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            kind: string;
            to: string;
            to_name: string;
            subject: string;
            language: string;
            model_type: ("object" | "customer" | "appointment" | "prospect" | "invoice") | null;
            model_id: string | null;
            customer_id: string | null;
            contact_id: string | null;
            /** @enum {string} */
            state: "queued" | "sending" | "sent" | "failed" | "kept";
            attempts: number;
            last_error: string | null;
            author: string;
            /** Format: date-time */
            created_at: string;
            sent_at: string | null;
            held: boolean;
            next_attempt_at: string | null;
            text: string;
            message_id: string | null;
            attachments: string[];
        };
        Product: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            category: {
                /** Format: uuid */
                uuid: string;
                name: string;
                /** @enum {string} */
                supply: "place" | "goods_storage" | "other_service";
            } | null;
            tax_rate: components["schemas"]["TaxRate"];
            price: components["schemas"]["Price"] | null;
            subscriptions: number;
            ledger_account: string;
            archived: boolean;
            version: number;
        };
        TaxRate: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @enum {string} */
            vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
            rate_bp: number;
            revenue_account: string;
            vat_account: string;
            archived: boolean;
        };
        Price: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            product: string;
            unit_price_cents: number;
            includes_vat: boolean;
            interval_months: (1 | 3 | 6 | 12) | null;
            archived: boolean;
        };
        Revenue: {
            year: number;
            months: {
                month: string;
                net_cents: number;
                vat_cents: number;
                total_cents: number;
                documents: number;
            }[];
            net_cents: number;
            vat_cents: number;
            total_cents: number;
            documents: number;
            years: number[];
        };
        UpcomingRevenue: {
            months: {
                month: string;
                net_cents: number;
                vat_cents: number;
                total_cents: number;
                documents: number;
            }[];
            net_cents: number;
            vat_cents: number;
            total_cents: number;
            documents: number;
        };
        Subscription: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            object: {
                /** Format: uuid */
                uuid: string;
                licence_plate: string;
                number: string;
            } | null;
            product: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            description: string;
            price_cents: number;
            quantity: number;
            includes_vat: boolean;
            tax_rate: components["schemas"]["TaxRate"];
            interval_months: 1 | 3 | 6 | 12;
            /** @enum {string} */
            billing_day: "calendar" | "anniversary";
            /** @enum {string} */
            proration: "strict30" | "actualDays" | "none";
            /** @enum {string} */
            collection: "invoice" | "direct_debit";
            /** @enum {string} */
            status: "not_started" | "active" | "canceled" | "past_due" | "cancel_scheduled";
            /** Format: date */
            start_on: string;
            trial_end: string | null;
            end_date: string | null;
            end: {
                /** @enum {string} */
                condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date" | "now";
                cycles: number | null;
            };
            next_invoice_on: string | null;
            period: {
                /** Format: date */
                from_on: string;
                /** Format: date */
                until_on: string;
            } | null;
            pending: {
                /** @enum {string} */
                kind: "period" | "unused" | "remaining" | "once";
                description: string;
                quantity: number;
                unit_price_cents: number;
                amount_cents: number;
                /** Format: date */
                from_on: string;
                /** Format: date */
                until_on: string;
            }[];
            billed_cents: number | null;
            problem: string | null;
            /** Format: date-time */
            created_at: string;
            version: number;
        };
        CancelQuote: {
            last_payment_cents: number;
            prorated_cents: number;
            refundable: boolean;
            reason: ("paid_outside" | "not_paid" | "nothing_left") | null;
            email: string;
            token: string;
        };
        SubscriptionPreview: {
            token: string;
            lines: {
                /** @enum {string} */
                kind: "period" | "unused" | "remaining" | "once";
                description: string;
                quantity: number;
                unit_price_cents: number;
                amount_cents: number;
                /** Format: date */
                from_on: string;
                /** Format: date */
                until_on: string;
            }[];
            invoices: components["schemas"]["PlannedInvoice"][];
            end_date: string | null;
            includes_vat: boolean;
        };
        Note: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            model_id: string;
            /** @enum {string} */
            model_type: "object" | "customer" | "appointment" | "spot" | "prospect";
            text: string;
            /** Format: uuid */
            author_id: string;
            author: string;
            /** Format: date-time */
            created_at: string;
            edited_at: string | null;
            version: number;
        };
        Object: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            object_number: number | null;
            licence_plate: string;
            licence_plate_country: string;
            /** @enum {string} */
            category: "caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other";
            brand: string;
            type: string;
            color: ("beige" | "black" | "blue" | "brown" | "cream" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow" | "various") | null;
            length_cm: number;
            width_cm: number;
            height_cm: number | null;
            customer_id: string | null;
            contract_start_date: string | null;
            gas: ("yes" | "no") | null;
            lithium: ("yes" | "no") | null;
            power: ("yes" | "no") | null;
            customer: {
                /** Format: uuid */
                uuid: string;
                firstname: string;
                lastname: string;
            } | null;
            /** @enum {string} */
            storage_status: "with_storage" | "with_customer";
            warehouse_id: string | null;
            warehouse: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            spot_id: string | null;
            spot: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            place_confirmed: boolean;
            hold_reason: string | null;
            tags: components["schemas"]["TagMark"][];
            version: number;
        };
        Movement: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            object_id: string;
            /** @enum {string} */
            kind: "checked_in" | "checked_out" | "moved" | "measured";
            from_warehouse_id: string | null;
            from_spot_id: string | null;
            to_warehouse_id: string | null;
            to_spot_id: string | null;
            /** Format: date-time */
            at: string;
            by: string;
            appointment_id: string | null;
            note: string;
            reason: string | null;
            /** @enum {string} */
            standing: "accepted" | "contradicting" | "superseded" | "undone";
            undone_at: string | null;
            undone_by: string | null;
        };
        RegisterAnswer: {
            plate: string;
            /** @enum {string} */
            outcome: "found" | "not_registered" | "no_answer" | "throttled" | "no_plate" | "foreign_plate" | "boat_mark";
            fetched_at: string | null;
            proposal: {
                category: ("caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other") | null;
                brand: string | null;
                type: string | null;
                color?: (("beige" | "black" | "blue" | "brown" | "cream" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow" | "various") | null) | null;
                length_cm: number | null;
                width_cm: number | null;
                height_cm: (number | null) | null;
            } | null;
            facts: {
                kind: string | null;
                body: string | null;
                eu_category: string | null;
                color: string | null;
                fuels: string[];
                axles: number | null;
                empty_kg: number | null;
                ready_kg: number | null;
                maximum_kg: number | null;
                first_admitted_on: string | null;
                registered_on: string | null;
                inspection_until_on: string | null;
                insured: boolean | null;
                transferable: boolean | null;
                exported: boolean | null;
                recall_open: boolean | null;
                open_recalls: string[];
                is_trailer: boolean;
            } | null;
        };
        TimelineEvent: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "mail" | "contract" | "hold";
            what: string;
            by: string;
            text: string;
        };
        OpeningHours: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            days_of_week: number[];
            range: {
                start: string;
                end: string;
            };
            minimum_booking_time: number;
            capacity: number;
            slot_minutes: number;
            version: number;
        };
        OpeningException: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            /** Format: date */
            date: string;
            /** Format: date */
            until: string;
            closed: boolean;
            range: {
                start: string;
                end: string;
            } | null;
            minimum_booking_time: number;
            capacity: number;
            slot_minutes: number;
            reason: string;
            version: number;
        };
        CompanyExport: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            state: "asked" | "running" | "done" | "failed" | "cancelled";
            /** Format: date-time */
            asked_at: string;
            done: number;
            total: number | null;
        };
        Prospect: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            firstname: string;
            lastname: string;
            email: "" | string;
            phone: string;
            address: {
                street: string;
                number: string;
                zipcode: string;
                city: string;
            };
            /** @enum {string} */
            category: "caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other";
            brand: string;
            type: string;
            licence_plate: string;
            length_cm: number;
            width_cm: number;
            height_cm: number | null;
            service: ("indoor" | "outdoor") | null;
            period: ("year" | "winter" | "summer" | "months") | null;
            expected: string | null;
            message: string;
            /** @enum {string} */
            stage: "new" | "contacted" | "offered" | "converted" | "declined";
            /** @enum {string} */
            source: "staff" | "sign_up";
            /** @enum {string} */
            language: "nl" | "en" | "fr" | "es" | "zh" | "ar";
            /** Format: date-time */
            received_at: string;
            consent_at: string | null;
            consent_version: string | null;
            customer_id: string | null;
            object_id: string | null;
            appointment_id: string | null;
            converted_at: string | null;
            version: number;
        };
        PublicContract: {
            company: string;
            number: number;
            /** @enum {string} */
            state: "draft" | "sent" | "opened" | "signed" | "signed_on_paper" | "declined" | "void" | "expired";
            text: string | null;
            sha256: string;
            expires_on: string | null;
            signer: string | null;
            signed_on: string | null;
            signature: string | null;
            customer: string;
        };
        PublicQuote: {
            company: string;
            customer: string;
            number: string;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "declined" | "expired";
            /** Format: date */
            valid_until: string;
            decided_on: string | null;
            includes_vat: boolean;
            lines: {
                description: string;
                quantity_hundredths: number;
                unit_price_cents: number;
                amount_cents: number;
                /** @enum {string} */
                vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                rate_bp: number;
                interval_months: (1 | 3 | 6 | 12) | null;
            }[];
            sums: {
                interval_months: (1 | 3 | 6 | 12) | null;
                net_cents: number;
                vat: {
                    /** @enum {string} */
                    vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                    rate_bp: number;
                    net_cents: number;
                    vat_cents: number;
                }[];
                total_cents: number;
            }[];
            note: string;
        };
        Quote: {
            /** Format: uuid */
            uuid: string;
            number: string | null;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "declined" | "expired";
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            /** Format: date-time */
            created_at: string;
            sent_on: string | null;
            /** Format: date */
            valid_until: string;
            decided_on: string | null;
            amount_cents: number;
            unbilled: boolean;
        };
        QuoteDetail: {
            /** Format: uuid */
            uuid: string;
            number: string | null;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "declined" | "expired";
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
            };
            /** Format: date-time */
            created_at: string;
            sent_on: string | null;
            /** Format: date */
            valid_until: string;
            decided_on: string | null;
            amount_cents: number;
            unbilled: boolean;
            includes_vat: boolean;
            lines: {
                product: string | null;
                description: string;
                quantity_hundredths: number;
                unit_price_cents: number;
                amount_cents: number;
                tax_rate: string | null;
                /** @enum {string} */
                vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                rate_bp: number;
                interval_months: (1 | 3 | 6 | 12) | null;
            }[];
            sums: {
                interval_months: (1 | 3 | 6 | 12) | null;
                net_cents: number;
                vat: {
                    /** @enum {string} */
                    vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                    rate_bp: number;
                    net_cents: number;
                    vat_cents: number;
                }[];
                total_cents: number;
            }[];
            reference: string;
            note: string;
            email: string;
            sent_to: string | null;
            decided_by: string;
            decided_how: ("link" | "staff") | null;
            reason: string;
            invoice: {
                /** Format: uuid */
                uuid: string;
                number: string;
            } | null;
            subscriptions: string[];
            created_by: string;
            actions: ("edit" | "delete" | "send" | "decide" | "invoice" | "subscribe" | "copy")[];
            version: number;
        };
        Debtor: {
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                company_name: string;
                email: string;
            };
            /** @enum {string} */
            state: "due" | "waiting" | "stopped" | "done" | "nothing";
            why: ("dispute" | "payment_plan" | "deceased" | "other" | "credit" | "collecting") | null;
            note: string;
            next: {
                /** @enum {string} */
                step: "friendly" | "second" | "notice" | "costs";
                /** @enum {string} */
                kind: "friendly" | "second" | "formal_notice" | "final_notice" | "costs";
                /** Format: date */
                on: string;
                automatic: boolean;
                amount_cents: number;
                costs_cents: number;
                interest_cents: number;
                interest_known_until_on: string | null;
                invoices: string[];
                terms: {
                    mail: {
                        /** Format: date */
                        sent_on: string;
                        /** Format: date */
                        delivered_on: string;
                        /** Format: date */
                        first_on: string;
                        /** Format: date */
                        fourteenth_on: string;
                        /** Format: date */
                        last_on: string;
                        extended: boolean;
                    };
                    paper: {
                        /** Format: date */
                        sent_on: string;
                        /** Format: date */
                        delivered_on: string;
                        /** Format: date */
                        first_on: string;
                        /** Format: date */
                        fourteenth_on: string;
                        /** Format: date */
                        last_on: string;
                        extended: boolean;
                    };
                } | null;
            } | null;
            overdue_cents: number;
            oldest_due_on: string | null;
            problem: string | null;
            invoices: {
                /** Format: uuid */
                uuid: string;
                number: string;
                /** Format: date */
                issued_on: string;
                /** Format: date */
                due_on: string;
                amount_cents: number;
                open_cents: number;
                overdue: boolean;
                costs: boolean;
                stop: ("dispute" | "payment_plan" | "deceased" | "other") | null;
                collecting: boolean;
                taken: {
                    /** @enum {string} */
                    kind: "friendly" | "second" | "formal_notice" | "final_notice" | "costs";
                    /** Format: date */
                    on: string;
                    deadline_on: string | null;
                } | null;
            }[];
        };
        DebtorDetail: {
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                company_name: string;
                email: string;
            };
            /** @enum {string} */
            state: "due" | "waiting" | "stopped" | "done" | "nothing";
            why: ("dispute" | "payment_plan" | "deceased" | "other" | "credit" | "collecting") | null;
            note: string;
            next: {
                /** @enum {string} */
                step: "friendly" | "second" | "notice" | "costs";
                /** @enum {string} */
                kind: "friendly" | "second" | "formal_notice" | "final_notice" | "costs";
                /** Format: date */
                on: string;
                automatic: boolean;
                amount_cents: number;
                costs_cents: number;
                interest_cents: number;
                interest_known_until_on: string | null;
                invoices: string[];
                terms: {
                    mail: {
                        /** Format: date */
                        sent_on: string;
                        /** Format: date */
                        delivered_on: string;
                        /** Format: date */
                        first_on: string;
                        /** Format: date */
                        fourteenth_on: string;
                        /** Format: date */
                        last_on: string;
                        extended: boolean;
                    };
                    paper: {
                        /** Format: date */
                        sent_on: string;
                        /** Format: date */
                        delivered_on: string;
                        /** Format: date */
                        first_on: string;
                        /** Format: date */
                        fourteenth_on: string;
                        /** Format: date */
                        last_on: string;
                        extended: boolean;
                    };
                } | null;
            } | null;
            overdue_cents: number;
            oldest_due_on: string | null;
            problem: string | null;
            invoices: {
                /** Format: uuid */
                uuid: string;
                number: string;
                /** Format: date */
                issued_on: string;
                /** Format: date */
                due_on: string;
                amount_cents: number;
                open_cents: number;
                overdue: boolean;
                costs: boolean;
                stop: ("dispute" | "payment_plan" | "deceased" | "other") | null;
                collecting: boolean;
                taken: {
                    /** @enum {string} */
                    kind: "friendly" | "second" | "formal_notice" | "final_notice" | "costs";
                    /** Format: date */
                    on: string;
                    deadline_on: string | null;
                } | null;
            }[];
            reminders: components["schemas"]["Reminder"][];
        };
        Reminder: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            kind: "friendly" | "second" | "formal_notice" | "final_notice" | "costs";
            /** @enum {string} */
            channel: "mail" | "paper" | "none";
            /** Format: date */
            sent_on: string;
            deadline_on: string | null;
            amount_cents: number;
            costs_cents: number;
            interest_cents: number;
            term: {
                /** Format: date */
                sent_on: string;
                /** Format: date */
                delivered_on: string;
                /** Format: date */
                first_on: string;
                /** Format: date */
                fourteenth_on: string;
                /** Format: date */
                last_on: string;
                extended: boolean;
            } | null;
            costs_invoice: string | null;
            letter: boolean;
            by: string;
            invoices: string[];
        };
        Role: {
            key: string;
            name: string;
            shipped: boolean;
            changed: boolean;
            permissions: string[];
            holders: number;
        };
        SignUpForm: {
            company: string;
            consent: {
                text: string;
                /** @constant */
                version: "2026-11";
            };
            categories: ("caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other")[];
            confirms: boolean;
        };
        Location: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
            version: number;
        };
        Spot: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            warehouse_id: string;
            name: string;
            length_cm: number;
            width_cm: number;
            height_cm: number | null;
            allowed_number: number;
            map_row: number;
            map_position: number;
            out_of_use: boolean;
            taken: number;
            available: number;
            reserved_object_id: string | null;
            version: number;
        };
        Warehouse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @enum {string} */
            kind: "hall" | "field";
            row_ends: {
                [key: string]: "front" | "back" | "both";
            };
            /** Format: uuid */
            location_id: string;
            location: string | null;
            version: number;
        };
        StaffMember: {
            /** Format: uuid */
            id: string;
            firstname: string;
            lastname: string;
            email: string;
            /** @enum {string} */
            language: "nl" | "en" | "fr" | "es" | "zh" | "ar";
            role: string;
            has_own_permissions: boolean;
            permissions: string[];
            active: boolean;
            joined: boolean;
            invited_at: string | null;
            invitation_until: string | null;
            joined_at: string | null;
            two_step: boolean;
            passkeys: number;
            last_seen_at: string | null;
            sessions: number;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            link: string;
            /** Format: date-time */
            expires_at: string;
            mailed: boolean;
            unmailed: ("no_server" | "address_unknown" | "owner_unconfirmed") | null;
        };
        StaffSession: {
            /** Format: uuid */
            id: string;
            device: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
        };
        Tag: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            type: "object" | "customer" | "appointment" | "prospect" | "spot";
            value: string;
            color: string;
            version: number;
        };
        Webhook: {
            /** Format: uuid */
            uuid: string;
            url: string;
            description: string;
            events: ("object.created" | "object.updated" | "object.deleted" | "movement.checked_in" | "movement.checked_out" | "movement.moved" | "movement.undone" | "appointment.created" | "appointment.updated" | "appointment.deleted" | "invoice.issued" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.voided")[];
            /** @enum {string} */
            state: "active" | "failing" | "paused";
            paused_by: ("person" | "gone" | "failures") | null;
            failing_since: string | null;
            before_until: string | null;
            /** Format: date-time */
            created_at: string;
            author: string;
            waiting: number;
            failed: number;
            sends: boolean;
        };
        WebhookDelivery: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            event_id: string;
            /** @enum {string} */
            type: "object.created" | "object.updated" | "object.deleted" | "movement.checked_in" | "movement.checked_out" | "movement.moved" | "movement.undone" | "appointment.created" | "appointment.updated" | "appointment.deleted" | "invoice.issued" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.voided" | "test";
            /** Format: uuid */
            entity_id: string;
            /** Format: date-time */
            occurred_at: string;
            /** @enum {string} */
            state: "waiting" | "sending" | "delivered" | "failed";
            attempts: number;
            status: number | null;
            reason: string | null;
            took_ms: number | null;
            attempted_at: string | null;
            next_attempt_at: string | null;
        };
        WebhookDeliveryWithBody: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            event_id: string;
            /** @enum {string} */
            type: "object.created" | "object.updated" | "object.deleted" | "movement.checked_in" | "movement.checked_out" | "movement.moved" | "movement.undone" | "appointment.created" | "appointment.updated" | "appointment.deleted" | "invoice.issued" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.voided" | "test";
            /** Format: uuid */
            entity_id: string;
            /** Format: date-time */
            occurred_at: string;
            /** @enum {string} */
            state: "waiting" | "sending" | "delivered" | "failed";
            attempts: number;
            status: number | null;
            reason: string | null;
            took_ms: number | null;
            attempted_at: string | null;
            next_attempt_at: string | null;
            body: string | null;
        };
        PullPage: {
            /** Format: uuid */
            epoch: string;
            from: number;
            to: number;
            more: boolean;
            changes: {
                [key: string]: {
                    /** Format: uuid */
                    id: string;
                    rev: number;
                    version: number;
                }[];
            };
            deletes: {
                [key: string]: string[];
            };
            lastSeq: number;
            verdicts: {
                /** Format: uuid */
                id: string;
                seq: number;
                /** @enum {string} */
                status: "applied" | "merged" | "rejected";
                code: string | null;
                params: {
                    [key: string]: string | number;
                } | null;
                rev: number;
            }[];
            /** Format: date-time */
            serverTime: string;
            minAppVersion: string;
            seal: string | null;
            head: {
                rev: number;
                seal: string | null;
            } | null;
            reading: string;
        };
        PushAnswer: {
            /** Format: uuid */
            epoch: string;
            rev: number;
            /** Format: date-time */
            serverTime: string;
            lastSeq: number;
            results: ({
                /** Format: uuid */
                id: string;
                seq: number;
                /** @enum {string} */
                status: "applied" | "merged" | "rejected";
                code?: string;
                rev: number;
                /** @constant */
                duplicate?: true;
            } | {
                /** Format: uuid */
                id: string;
                seq: number;
                /** @constant */
                status: "retry";
            } | {
                /** Format: uuid */
                id: string;
                seq: number;
                /** @constant */
                status: "gap";
                expected: number;
            })[];
        };
        SnapshotManifest: {
            /** Format: uuid */
            epoch: string;
            rev: number;
            lastSeq: number;
            serverSeq: number;
            segments: {
                table: string;
                key: string;
                rows: number;
                bytes: number;
                hash: string;
                path: string;
            }[];
            /** Format: date-time */
            serverTime: string;
            seal: string | null;
            forgot: boolean;
            reading: string;
        };
        Error: {
            message: string;
            code: string;
            errors?: {
                [key: string]: string[];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    post_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    remember?: boolean;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    queue_empty?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_sanctum_csrf_cookie: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Colleague"][];
                    };
                };
            };
        };
    };
    post_users_authenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    remember?: boolean;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        /** Format: uuid */
                        id: string;
                        firstname: string;
                        lastname: string;
                        email: string;
                    };
                };
            };
        };
    };
    post_users_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    company: string;
                    firstname: string;
                    lastname: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                        confirm: boolean;
                    };
                };
            };
        };
    };
    post_account_confirm_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                        signed_in: boolean;
                    };
                };
            };
        };
    };
    post_account_confirm_mail_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_account_forgot_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                        sends_mail: boolean;
                    };
                };
            };
        };
    };
    get_account_invitation: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["OpenInvitation"];
                    };
                };
            };
        };
    };
    post_account_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    firstname: string;
                    lastname: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                        signed_in: boolean;
                    };
                };
            };
        };
    };
    put_account_language: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    language: "nl" | "en" | "fr" | "es" | "zh" | "ar";
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_account_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        clientExtensionResults: unknown;
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_account_passkey_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            challenge: string;
                            rpId: string;
                            timeout: number;
                            /** @constant */
                            userVerification: "required";
                        };
                    };
                };
            };
        };
    };
    get_account_passkeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Passkey"][];
                    };
                };
            };
        };
    };
    post_account_passkeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    response: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        clientExtensionResults: unknown;
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    delete_account_passkeys_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_account_passkeys_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            challenge: string;
                            rp: {
                                id: string;
                                name: string;
                            };
                            user: {
                                id: string;
                                name: string;
                                displayName: string;
                            };
                            pubKeyCredParams: {
                                /** @constant */
                                type: "public-key";
                                alg: number;
                            }[];
                            timeout: number;
                            /** @constant */
                            attestation: "none";
                            excludeCredentials: {
                                /** @constant */
                                type: "public-key";
                                id: string;
                                transports: ("ble" | "hybrid" | "internal" | "nfc" | "usb")[];
                            }[];
                            authenticatorSelection: {
                                /** @constant */
                                residentKey: "required";
                                /** @constant */
                                requireResidentKey: true;
                                /** @constant */
                                userVerification: "required";
                            };
                            hints: ("hybrid" | "security-key" | "client-device")[];
                            extensions: {
                                credProps: boolean;
                            };
                        };
                    };
                };
            };
        };
    };
    put_account_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_account_reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_account_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Session"][];
                    };
                };
            };
        };
    };
    delete_account_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: number;
                    };
                };
            };
        };
    };
    delete_account_sessions_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_account_two_step: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            on: boolean;
                            recovery_codes_left: number;
                            demanded: boolean;
                        };
                    };
                };
            };
        };
    };
    post_account_two_step: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            secret: string;
                            uri: string;
                        };
                    };
                };
            };
        };
    };
    delete_account_two_step: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_account_two_step_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            recovery_codes: string[];
                        };
                    };
                };
            };
        };
    };
    post_account_two_step_first: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            secret: string;
                            uri: string;
                        };
                    };
                };
            };
        };
    };
    post_account_two_step_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            recovery_codes: string[];
                        };
                    };
                };
            };
        };
    };
    get_accountancy_bad_debts: {
        parameters: {
            query?: {
                on?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BadDebt"][];
                        next_cursor?: string | null;
                        totals: {
                            invoices: number;
                            vat_cents: number;
                        };
                    };
                };
            };
        };
    };
    post_accountancy_bad_debts_claims: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    invoices: string[];
                    /** Format: date */
                    on?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_accountancy_export: {
        parameters: {
            query: {
                kind: "xlsx" | "journal" | "xaf" | "ubl";
                from: string;
                until: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
        };
    };
    get_accountancy_open_items: {
        parameters: {
            query?: {
                on?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["DebtorItems"][];
                        next_cursor?: string | null;
                        totals: {
                            customers: number;
                            invoices: number;
                            open_cents: number;
                            overpaid_cents: number;
                            ages: number[];
                            balance_cents: number;
                            uncollectible_cents: number;
                        };
                    };
                };
            };
        };
    };
    get_accountancy_payouts: {
        parameters: {
            query?: {
                amount_cents?: number;
                on?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Payout"][];
                        next_cursor?: string | null;
                        balances: {
                            /** @enum {string} */
                            provider: "stripe" | "mollie";
                            balance_cents: number;
                            under_way_cents: number;
                            /** @enum {string} */
                            told: "yes" | "no_right" | "not_yet";
                            token_ends_with: string;
                        }[];
                    };
                };
            };
        };
    };
    get_accountancy_payouts_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PayoutDetail"];
                    };
                };
            };
        };
    };
    post_accountancy_payouts_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_accountancy_periods: {
        parameters: {
            query?: {
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["AccountancyPeriods"];
                    };
                };
            };
        };
    };
    post_accountancy_periods_by_id_reopen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PeriodClosing"];
                    };
                };
            };
        };
    };
    post_accountancy_periods_close: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    until: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PeriodClosing"];
                    };
                };
            };
        };
    };
    get_accountancy_periods_oddities: {
        parameters: {
            query?: {
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PeriodOddities"];
                    };
                };
            };
        };
    };
    get_accountancy_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** @enum {string} */
                            vat_period: "month" | "quarter" | "year";
                            debtors_account: string;
                            payments_account: string;
                            /** @default null */
                            split_on: string | null;
                            /** @default 1100 */
                            bank_account: string;
                            /** @default 1100 */
                            card_account: string;
                            /** @default 1000 */
                            cash_account: string;
                            /** @default 1100 */
                            payouts_account: string;
                            /** @default 1210 */
                            mollie_account: string;
                            /** @default 1220 */
                            stripe_account: string;
                            /** @default 4740 */
                            fees_account: string;
                            /** @default 1530 */
                            fees_vat_account: string;
                            /** @default 1990 */
                            questions_account: string;
                            /** @default 0500 */
                            equity_account: string;
                            balances_account: string;
                            /** @default 1360 */
                            deposits_account: string;
                            /** @default 8090 */
                            deposits_kept_account: string;
                            vat_high_account: string;
                            vat_low_account: string;
                            vat_other_account: string;
                            revenue_high_account: string;
                            revenue_low_account: string;
                            revenue_other_account: string;
                            revenue_untaxed_account: string;
                            /** @default 4750 */
                            bad_debts_account: string;
                            /**
                             * @default general
                             * @enum {string}
                             */
                            journal_form: "general" | "exact_online" | "twinfield" | "snelstart" | "afas" | "moneybird" | "e_boekhouden";
                            /** @default VRK */
                            sales_journal: string;
                            /** @default BNK */
                            bank_journal: string;
                            /** @default KAS */
                            cash_journal: string;
                            /** @default MOL */
                            mollie_journal: string;
                            /** @default STR */
                            stripe_journal: string;
                            /** @default MEM */
                            memorial_journal: string;
                        };
                    };
                };
            };
        };
    };
    get_accountancy_summary: {
        parameters: {
            query?: {
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["AccountancySummary"];
                    };
                };
            };
        };
    };
    get_accountancy_vat: {
        parameters: {
            query?: {
                year?: number;
                period?: "month" | "quarter" | "year";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["VatReturns"];
                    };
                };
            };
        };
    };
    get_addresses: {
        parameters: {
            query: {
                zipcode: string;
                number: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["FoundAddress"];
                    };
                };
            };
        };
    };
    get_appointments: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Appointment"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_appointments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** Format: uuid */
                    object_id: string;
                    /** Format: date */
                    date: string;
                    time: string;
                    /** @enum {string} */
                    direction: "in" | "out";
                    type?: {
                        id: 1 | 2;
                    } | (1 | 2);
                    /** @default  */
                    note?: string;
                    /** @default null */
                    assignee_id?: string | null;
                    /** @default null */
                    reason?: string | null;
                    /** @default false */
                    notification?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Appointment"];
                    };
                };
            };
        };
    };
    get_appointments_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Appointment"];
                    };
                };
            };
        };
    };
    delete_appointments_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default false */
                    notification?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    patch_appointments_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: date */
                    date?: string;
                    time?: string;
                    /** @enum {string} */
                    direction?: "in" | "out";
                    type?: {
                        id: 1 | 2;
                    } | (1 | 2);
                    note?: string;
                    assignee_id?: string | null;
                    status?: {
                        id: 1 | 2 | 3 | 4 | 5;
                    } | (1 | 2 | 3 | 4 | 5);
                    /** @default null */
                    warehouse_id?: string | null;
                    /** @default null */
                    spot_id?: string | null;
                    /** @default null */
                    reason?: string | null;
                    /** @default false */
                    notification?: boolean;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Appointment"];
                    };
                };
            };
        };
    };
    post_appointments_by_id_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    closed?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["VisitTrace"];
                    };
                };
            };
        };
    };
    get_appointments_by_id_trace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["VisitTrace"];
                    };
                };
            };
        };
    };
    get_audit: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                user_id?: string;
                entity?: string;
                action?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["AuditEntry"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    get_backups_newest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            by_server: boolean;
                            newest_at: string | null;
                        };
                    };
                };
            };
        };
    };
    get_bank_entries: {
        parameters: {
            query?: {
                statement?: string;
                state?: "proposed" | "unmatched" | "booked" | "set_aside" | "undecided";
                kind?: "receipt" | "return" | "payout" | "costs" | "payment";
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BankEntry"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_bank_entries_by_id_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BankEntry"];
                    };
                };
            };
        };
    };
    post_bank_entries_by_id_choose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    invoices: {
                        /** Format: uuid */
                        invoice: string;
                        amount_cents: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BankEntry"];
                    };
                };
            };
        };
    };
    post_bank_entries_by_id_set_aside: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    /**
                     * @default other
                     * @enum {string}
                     */
                    reason?: "payout" | "costs" | "other";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BankEntry"];
                    };
                };
            };
        };
    };
    post_bank_entries_by_id_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BankEntry"];
                    };
                };
            };
        };
    };
    post_bank_entries_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    entries: {
                        /** Format: uuid */
                        uuid: string;
                        version: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            accepted: number;
                            refused: {
                                /** Format: uuid */
                                uuid: string;
                                code: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    post_bank_entries_match: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            proposed: number;
                            certain: number;
                            unmatched: number;
                        };
                    };
                };
            };
        };
    };
    get_bank_statements: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BankStatement"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_bank_statements: {
        parameters: {
            query?: {
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BankStatement"];
                    };
                };
            };
        };
    };
    get_bank_statements_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BankStatement"];
                    };
                };
            };
        };
    };
    get_billing_runs: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BillingRun"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_billing_runs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BillingRun"];
                    };
                };
            };
        };
    };
    get_billing_runs_by_id: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                outcome?: "billed" | "nothing" | "issued" | "failed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BillingRunLine"][];
                        next_cursor?: string | null;
                        run: components["schemas"]["BillingRun"];
                    };
                };
            };
        };
    };
    get_billing_runs_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["BillingRunPreview"];
                    };
                };
            };
        };
    };
    get_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProductCategory"][];
                    };
                };
            };
        };
    };
    post_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    supply?: "place" | "goods_storage" | "other_service";
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProductCategory"];
                    };
                };
            };
        };
    };
    get_categories_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProductCategory"];
                    };
                };
            };
        };
    };
    put_categories_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    supply?: "place" | "goods_storage" | "other_service";
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProductCategory"];
                    };
                };
            };
        };
    };
    delete_categories_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_company: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Company"];
                    };
                };
            };
        };
    };
    put_company: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version?: number;
                    general?: {
                        name: string;
                        legal_name: string;
                        street: string;
                        house_number: string;
                        postcode: string;
                        city: string;
                        /** @enum {string} */
                        country: "NL" | "BE" | "DE" | "LU" | "FR" | "GB" | "IE" | "AT" | "BG" | "CH" | "CY" | "CZ" | "DK" | "EE" | "ES" | "FI" | "GR" | "HR" | "HU" | "IT" | "LT" | "LV" | "MT" | "NO" | "PL" | "PT" | "RO" | "SE" | "SI" | "SK";
                        phone: string;
                        email: string;
                        website: string;
                        /** @enum {string} */
                        language: "nl" | "en" | "fr" | "es" | "zh" | "ar";
                    };
                    legal?: {
                        kvk_number: string;
                        vat_id: string;
                    };
                    bank?: {
                        iban: string;
                        bic: string;
                        account_holder: string;
                    };
                    invoicing?: {
                        invoice_prefix: string;
                        invoice_start: number;
                        credit_prefix: string;
                        credit_start: number;
                        quote_prefix: string;
                        term_days: number;
                        /** @enum {string} */
                        billing_day: "calendar" | "anniversary";
                        /** @enum {string} */
                        proration: "strict30" | "actualDays" | "none";
                        prices_include_vat: boolean;
                        use_balance: boolean;
                        /** @default  */
                        deposit_purpose?: string;
                        /** @default 0 */
                        deposit_cents?: number;
                        /** @enum {string} */
                        vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                    };
                    storage?: {
                        /** @enum {string} */
                        year_starts: "first_delivery" | "date";
                        start_month: number;
                        start_day: number;
                        notice_months: number;
                        price_notice_weeks: number;
                    };
                    dunning?: {
                        on: boolean;
                        friendly_days: number;
                        friendly_auto: boolean;
                        second_days: number;
                        second_auto: boolean;
                        notice_days: number;
                        notice_auto: boolean;
                        costs_days: number;
                        vat_on_costs: boolean;
                        /** @enum {string} */
                        hold_from: "none" | "friendly" | "second" | "notice" | "costs";
                        /** @default 2 */
                        post_days?: number;
                        /** @default 1 */
                        margin_days?: number;
                        /** @default false */
                        interest?: boolean;
                        /** @default [] */
                        interest_rates?: {
                            /** @enum {string} */
                            kind: "consumer" | "trade";
                            /** Format: date */
                            from: string;
                            rate_bp: number;
                        }[];
                    };
                    accountancy?: {
                        /** @enum {string} */
                        vat_period: "month" | "quarter" | "year";
                        debtors_account: string;
                        payments_account: string;
                        /** @default null */
                        split_on?: string | null;
                        /** @default 1100 */
                        bank_account?: string;
                        /** @default 1100 */
                        card_account?: string;
                        /** @default 1000 */
                        cash_account?: string;
                        /** @default 1100 */
                        payouts_account?: string;
                        /** @default 1210 */
                        mollie_account?: string;
                        /** @default 1220 */
                        stripe_account?: string;
                        /** @default 4740 */
                        fees_account?: string;
                        /** @default 1530 */
                        fees_vat_account?: string;
                        /** @default 1990 */
                        questions_account?: string;
                        /** @default 0500 */
                        equity_account?: string;
                        balances_account: string;
                        /** @default 1360 */
                        deposits_account?: string;
                        /** @default 8090 */
                        deposits_kept_account?: string;
                        vat_high_account: string;
                        vat_low_account: string;
                        vat_other_account: string;
                        revenue_high_account: string;
                        revenue_low_account: string;
                        revenue_other_account: string;
                        revenue_untaxed_account: string;
                        /** @default 4750 */
                        bad_debts_account?: string;
                        /**
                         * @default general
                         * @enum {string}
                         */
                        journal_form?: "general" | "exact_online" | "twinfield" | "snelstart" | "afas" | "moneybird" | "e_boekhouden";
                        /** @default VRK */
                        sales_journal?: string;
                        /** @default BNK */
                        bank_journal?: string;
                        /** @default KAS */
                        cash_journal?: string;
                        /** @default MOL */
                        mollie_journal?: string;
                        /** @default STR */
                        stripe_journal?: string;
                        /** @default MEM */
                        memorial_journal?: string;
                    };
                    retention?: {
                        invoice_years: number;
                        mail_months: number;
                    };
                    access?: {
                        two_step: boolean;
                    };
                    mails?: {
                        appointment_planned?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        appointment_changed?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        appointment_cancelled?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        appointment_closed?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        prospect_signed_up?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        handover_recorded?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        contract_sent?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        quote_sent?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        invoice_sent?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        credit_sent?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        debit_notice?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        payment_reminder?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                        payment_notice?: {
                            nl?: {
                                subject: string;
                                body: string;
                            };
                            en?: {
                                subject: string;
                                body: string;
                            };
                            fr?: {
                                subject: string;
                                body: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                            };
                            zh?: {
                                subject: string;
                                body: string;
                            };
                            ar?: {
                                subject: string;
                                body: string;
                            };
                        };
                    };
                    first_run?: {
                        dismissed: boolean;
                    };
                    provider?: {
                        payment_provider: ("bank_transfer" | "stripe" | "mollie") | null;
                        api_key?: string | null;
                        /** @enum {string} */
                        key_of?: "stripe" | "mollie";
                        other_account?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Company"];
                    };
                };
            };
        };
    };
    get_company_is_stripe_configured: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: boolean;
                    };
                };
            };
        };
    };
    get_company_logo: {
        parameters: {
            query?: {
                v?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    put_company_logo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            media_type: string;
                            width_px: number;
                            height_px: number;
                        };
                    };
                };
            };
        };
    };
    delete_company_logo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_company_provider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProviderStanding"];
                    };
                };
            };
        };
    };
    get_company_provider_standing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProviderNews"];
                    };
                };
            };
        };
    };
    get_contract_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ContractTemplate"];
                    };
                };
            };
        };
    };
    put_contract_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ContractTemplate"];
                    };
                };
            };
        };
    };
    post_contract_template_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    /** Format: uuid */
                    object: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            text: string;
                            missing: ("contract.number" | "contract.date" | "customer.name" | "customer.address" | "customer.email" | "customer.phone" | "object.category" | "object.name" | "object.plate" | "object.number" | "object.size" | "object.start" | "spot.name" | "spot.warehouse" | "price.amount" | "price.period" | "terms.notice" | "terms.notice_months" | "terms.payment_days" | "yard.name" | "yard.address" | "yard.kvk" | "yard.email" | "yard.phone" | "yard.iban")[];
                        };
                    };
                };
            };
        };
    };
    get_contract_template_versions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            version: number;
                            created_at: string | null;
                            created_by: string;
                        }[];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    get_contract_template_versions_by_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ContractTemplate"];
                    };
                };
            };
        };
    };
    get_contracts: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                state?: "draft" | "sent" | "opened" | "signed" | "signed_on_paper" | "declined" | "void" | "expired" | "unsigned";
                sort?: "number" | "-number" | "customer" | "-customer" | "made" | "-made" | "state" | "-state";
                objects?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ContractSummary"][];
                        next_cursor?: string | null;
                        unsigned: number;
                    };
                };
            };
        };
    };
    get_contracts_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Contract"];
                    };
                };
            };
        };
    };
    get_contracts_by_id_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    post_contracts_by_id_paper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    signer: string;
                    /** Format: date */
                    signed_on: string;
                    sha256: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Contract"];
                    };
                };
            };
        };
    };
    post_contracts_by_id_refill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Contract"];
                    };
                };
            };
        };
    };
    post_contracts_by_id_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    to: string | null;
                    days?: number;
                    sha256: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            contract: components["schemas"]["Contract"];
                            link: string | null;
                            mailed: boolean;
                            unmailed: ("no_server" | "address_unknown" | "owner_unconfirmed") | null;
                        };
                    };
                };
            };
        };
    };
    post_contracts_by_id_sign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    signer: string;
                    /** @default null */
                    signature?: string | null;
                    sha256: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Contract"];
                    };
                };
            };
        };
    };
    post_contracts_by_id_void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Contract"];
                    };
                };
            };
        };
    };
    post_credit_invoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    invoice: string;
                    lines?: {
                        position: number;
                        amount_cents: number;
                    }[];
                    /** @default  */
                    reason?: string;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    refund?: "provider" | "outside" | "none";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_customers: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                status?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Customer"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_customers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** @default  */
                    firstname?: string;
                    lastname: string;
                    /** @default  */
                    email?: "" | string;
                    /** @default  */
                    phone?: string;
                    /** @default  */
                    mobile?: string;
                    /** @default {} */
                    address?: {
                        /** @default  */
                        street?: string;
                        /** @default  */
                        number?: string;
                        /** @default  */
                        zipcode?: string;
                        /** @default  */
                        city?: string;
                        /** @default NL */
                        country?: string;
                    };
                    /** @default  */
                    note?: string;
                    /** @default 1 */
                    status?: 1 | 0;
                    /** @default [] */
                    tag_ids?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    get_customers_with_id_is_stripe_customer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: boolean;
                    };
                };
            };
        };
    };
    get_customers_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    put_customers_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    firstname?: string;
                    lastname?: string;
                    email?: "" | string;
                    phone?: string;
                    mobile?: string;
                    address?: {
                        street?: string;
                        number?: string;
                        zipcode?: string;
                        city?: string;
                        country?: string;
                    };
                    note?: string;
                    status?: 1 | 0;
                    tag_ids?: string[];
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    delete_customers_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version?: number;
                    with_open_invoices?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_customers_by_id_activity: {
        parameters: {
            query?: {
                page?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CustomerActivity"][];
                        page: number;
                        per_page: number;
                    };
                };
            };
        };
    };
    get_customers_by_id_balance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CustomerBalance"];
                    };
                };
            };
        };
    };
    get_customers_by_id_billing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CustomerBilling"];
                    };
                };
            };
        };
    };
    put_customers_by_id_billing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    company_name?: string;
                    vat_id?: string;
                    kvk_number?: string;
                    attention?: string;
                    language?: ("nl" | "en" | "fr" | "es" | "zh" | "ar") | null;
                    term_days?: number | null;
                    dunning_stop?: ("dispute" | "payment_plan" | "deceased" | "other") | null;
                    dunning_note?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CustomerBilling"];
                    };
                };
            };
        };
    };
    post_customers_by_id_billing_check_vat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CustomerBilling"];
                    };
                };
            };
        };
    };
    get_customers_by_id_billing_vat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CustomerVat"];
                    };
                };
            };
        };
    };
    post_customers_by_id_data: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    get_customers_by_id_erasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ErasurePlan"];
                    };
                };
            };
        };
    };
    post_customers_by_id_erasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_customers_by_id_is_stripe_customer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: boolean;
                    };
                };
            };
        };
    };
    get_customers_by_id_mandates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Mandate"][];
                    };
                };
            };
        };
    };
    post_customers_by_id_mandates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    iban: string;
                    account_holder: string;
                    /** Format: date */
                    signed_on: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Mandate"];
                    };
                };
            };
        };
    };
    post_customers_by_id_merge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid: string;
                    version?: number;
                    /** @default [] */
                    take?: ("name" | "email" | "phone" | "address" | "country" | "note" | "status")[];
                    /** @default false */
                    join_notes?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_customers_by_id_undo_merge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_customers_download: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
        };
    };
    get_customers_open_stripe_invoice_subscription_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["OpenPayments"];
                    };
                };
            };
        };
    };
    get_deposits: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                customer?: string;
                object?: string;
                subscription?: string;
                status?: "asked" | "held" | "ended" | "withdrawn";
                sort?: "day" | "-day" | "purpose" | "-purpose" | "customer" | "-customer" | "state" | "-state" | "amount" | "-amount";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"][];
                        next_cursor?: string | null;
                        totals: {
                            asked: number;
                            asked_cents: number;
                            held: number;
                            held_cents: number;
                        };
                        usual: {
                            purpose: string;
                            amount_cents: number;
                        };
                    };
                };
            };
        };
    };
    post_deposits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid: string;
                    /** Format: uuid */
                    customer: string;
                    /** @default null */
                    object?: string | null;
                    /** @default null */
                    subscription?: string | null;
                    purpose: string;
                    amount_cents: number;
                    /** @default  */
                    note?: string;
                    /** Format: date */
                    asked_on?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    get_deposits_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    put_deposits_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                    /** @default null */
                    object?: string | null;
                    /** @default null */
                    subscription?: string | null;
                    purpose: string;
                    amount_cents: number;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    get_deposits_by_id_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    post_deposits_by_id_events_by_event_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    event: string;
                    version?: number;
                    /** Format: date */
                    on?: string;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    post_deposits_by_id_keep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    event: string;
                    version?: number;
                    /** Format: date */
                    on?: string;
                    amount_cents?: number;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    post_deposits_by_id_receive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    event: string;
                    version?: number;
                    /** Format: date */
                    on?: string;
                    /** @enum {string} */
                    method: "bank" | "cash" | "card";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    post_deposits_by_id_return: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    event: string;
                    version?: number;
                    /** Format: date */
                    on?: string;
                    amount_cents?: number;
                    /** @enum {string} */
                    method: "bank" | "cash" | "card";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    post_deposits_by_id_set_off: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    event: string;
                    version?: number;
                    /** Format: uuid */
                    invoice: string;
                    amount_cents?: number;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    post_deposits_by_id_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Deposit"];
                    };
                };
            };
        };
    };
    get_documents: {
        parameters: {
            query: {
                model_id: string;
                model_type: "object" | "customer";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Document"][];
                    };
                };
            };
        };
    };
    post_documents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** Format: uuid */
                    model_id: string;
                    /** @enum {string} */
                    model_type: "object" | "customer";
                    name: string;
                    /** @enum {string} */
                    media_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf" | "text/plain" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "application/vnd.openxmlformats-officedocument.presentationml.presentation" | "application/msword" | "application/vnd.ms-excel" | "application/vnd.ms-powerpoint";
                    bytes: number;
                    sha256: string;
                    /** @default null */
                    width_px?: number | null;
                    /** @default null */
                    height_px?: number | null;
                    /** @default null */
                    taken_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Document"];
                    };
                };
            };
        };
    };
    put_documents_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Document"];
                    };
                };
            };
        };
    };
    delete_documents_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_documents_by_id_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    put_documents_by_id_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["DocumentContent"];
                    };
                };
            };
        };
    };
    get_extras: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                customer?: string;
                object?: string;
                appointment?: string;
                status?: "waiting" | "alone" | "invoiced";
                sort?: "day" | "-day" | "description" | "-description" | "customer" | "-customer" | "invoice" | "-invoice" | "amount" | "-amount";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Extra"][];
                        next_cursor?: string | null;
                        totals: {
                            waiting: number;
                            waiting_cents: number;
                            alone: number;
                        };
                    };
                };
            };
        };
    };
    post_extras: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    /** @default null */
                    object?: string | null;
                    /** @default null */
                    appointment?: string | null;
                    /** Format: uuid */
                    call?: string;
                    /** @default null */
                    product?: string | null;
                    description?: string;
                    /** @default 100 */
                    quantity_hundredths?: number;
                    unit_price_cents?: number;
                    includes_vat?: boolean;
                    /** Format: uuid */
                    tax_rate?: string;
                    /** Format: date */
                    done_on?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Extra"];
                    };
                };
            };
        };
    };
    delete_extras_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_extras_objects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    objects: string[];
                    /** Format: uuid */
                    call?: string;
                    /** @default null */
                    product?: string | null;
                    description?: string;
                    /** @default 100 */
                    quantity_hundredths?: number;
                    unit_price_cents?: number;
                    includes_vat?: boolean;
                    /** Format: uuid */
                    tax_rate?: string;
                    /** Format: date */
                    done_on?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            noted: number;
                            skipped: number;
                        };
                    };
                };
            };
        };
    };
    get_handovers_by_id_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    post_import_customers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        [key: string]: unknown;
                    }[];
                    /** @default false */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** @enum {string} */
                            outcome: "created" | "exists" | "refused";
                            uuid: string | null;
                            field: string | null;
                            code: string | null;
                            params: {
                                [key: string]: string | number;
                            };
                            told: {
                                [key: string]: string;
                            };
                            others: {
                                field: string | null;
                                code: string;
                                params: {
                                    [key: string]: string | number;
                                };
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    post_import_customers_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuids: string[];
                    /** @default false */
                    dry_run?: boolean;
                    /** @default false */
                    with_objects?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** Format: uuid */
                            uuid: string;
                            /** @enum {string} */
                            outcome: "removed" | "stays";
                            code: string | null;
                            params: {
                                [key: string]: string | number;
                            };
                        }[];
                    };
                };
            };
        };
    };
    post_import_objects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        [key: string]: unknown;
                    }[];
                    /** @default false */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** @enum {string} */
                            outcome: "created" | "exists" | "refused";
                            uuid: string | null;
                            field: string | null;
                            code: string | null;
                            params: {
                                [key: string]: string | number;
                            };
                            told: {
                                [key: string]: string;
                            };
                            others: {
                                field: string | null;
                                code: string;
                                params: {
                                    [key: string]: string | number;
                                };
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    post_import_objects_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuids: string[];
                    /** @default false */
                    dry_run?: boolean;
                    /** @default false */
                    with_objects?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** Format: uuid */
                            uuid: string;
                            /** @enum {string} */
                            outcome: "removed" | "stays";
                            code: string | null;
                            params: {
                                [key: string]: string | number;
                            };
                        }[];
                    };
                };
            };
        };
    };
    post_import_spots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        [key: string]: unknown;
                    }[];
                    /** @default false */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** @enum {string} */
                            outcome: "created" | "exists" | "refused";
                            uuid: string | null;
                            field: string | null;
                            code: string | null;
                            params: {
                                [key: string]: string | number;
                            };
                            told: {
                                [key: string]: string;
                            };
                            others: {
                                field: string | null;
                                code: string;
                                params: {
                                    [key: string]: string | number;
                                };
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    post_import_spots_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuids: string[];
                    /** @default false */
                    dry_run?: boolean;
                    /** @default false */
                    with_objects?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** Format: uuid */
                            uuid: string;
                            /** @enum {string} */
                            outcome: "removed" | "stays";
                            code: string | null;
                            params: {
                                [key: string]: string | number;
                            };
                        }[];
                    };
                };
            };
        };
    };
    get_invoices: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                customer?: string;
                subscription?: string;
                status?: "draft" | "scheduled" | "open" | "overdue" | "paid" | "uncollectible" | "void" | "unpaid";
                kind?: "invoice" | "credit_invoice";
                from?: string;
                until?: string;
                starting_after?: string;
                sort?: "number" | "-number" | "customer" | "-customer" | "issued" | "-issued" | "expires" | "-expires" | "status" | "-status" | "amount" | "-amount" | "open" | "-open";
                totals?: "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Invoice"][];
                        next_cursor?: string | null;
                        /** @description Sums of all that were found. `open_cents` is what is still to be paid, overdue included: what was paid too much is not taken off but stands in `overpaid_cents`, and what was given up in `uncollectible_cents`. `net_cents`, `tax_cents` and `amount_cents` are of issued documents; drafts and scheduled ones are `draft_count` and `draft_cents` */
                        totals?: {
                            count: number;
                            net_cents: number;
                            tax_cents: number;
                            amount_cents: number;
                            open_cents: number;
                            overpaid_cents: number;
                            uncollectible_cents: number;
                            draft_count: number;
                            draft_cents: number;
                        };
                    };
                };
            };
        };
    };
    post_invoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    includes_vat?: boolean;
                    lines: {
                        /** @default null */
                        product?: string | null;
                        description: string;
                        /** @default 100 */
                        quantity_hundredths?: number;
                        unit_price_cents: number;
                        /** Format: uuid */
                        tax_rate?: string;
                        /** @default null */
                        from_on?: string | null;
                        /** @default null */
                        until_on?: string | null;
                        extra?: string | null;
                    }[];
                    /** @default  */
                    reference?: string;
                    /** @default  */
                    note?: string;
                    /** @default null */
                    scheduled_on?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    put_invoices_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    includes_vat?: boolean;
                    lines: {
                        /** @default null */
                        product?: string | null;
                        description: string;
                        /** @default 100 */
                        quantity_hundredths?: number;
                        unit_price_cents: number;
                        /** Format: uuid */
                        tax_rate?: string;
                        /** @default null */
                        from_on?: string | null;
                        /** @default null */
                        until_on?: string | null;
                        extra?: string | null;
                    }[];
                    /** @default  */
                    reference?: string;
                    /** @default  */
                    note?: string;
                    /** @default null */
                    scheduled_on?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    delete_invoices_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status?: "void" | "uncollectible";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"] | null;
                    };
                };
            };
        };
    };
    post_invoices_by_id_change_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "paid" | "void" | "uncollectible" | "open";
                    /** Format: date */
                    on?: string;
                    /** @enum {string} */
                    method?: "bank" | "cash" | "card" | "other";
                    /** @default  */
                    note?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_invoices_by_id_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    post_invoices_by_id_give_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    way: "provider" | "transfer" | "set_off" | "keep";
                    amount_cents?: number;
                    /** Format: uuid */
                    invoice?: string;
                    /** Format: date */
                    on?: string;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    post_invoices_by_id_issue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    post_invoices_by_id_payments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount_cents: number;
                    /** Format: date */
                    paid_on?: string;
                    /**
                     * @default bank
                     * @enum {string}
                     */
                    method?: "bank" | "cash" | "card" | "other";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    post_invoices_by_id_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "mail_with_link" | "mail_without_link" | "manual" | "post";
                    /** Format: email */
                    to?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_invoices_send_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_invoices_show_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_invoices_upcoming_by_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PlannedInvoice"] | null;
                    };
                };
            };
        };
    };
    get_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    post_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    rights: ("object index" | "customer index" | "prospect index" | "appointment index" | "product index" | "invoice index" | "spot index" | "tag index" | "openhour index" | "object create" | "object edit" | "object delete" | "customer create" | "customer edit" | "customer delete" | "prospect create" | "prospect edit" | "prospect delete" | "appointment create" | "appointment edit" | "appointment delete" | "product create" | "product edit" | "product delete" | "invoice create" | "invoice edit" | "invoice delete" | "spot create" | "spot edit" | "spot delete" | "tag create" | "tag edit" | "tag delete" | "openhour create" | "openhour edit" | "openhour delete" | "note create" | "note edit" | "note delete" | "contract create" | "contract edit" | "contract delete" | "payment book" | "export")[];
                    /** Format: date */
                    last_day: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["NewApiKey"];
                    };
                };
            };
        };
    };
    delete_keys_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_letterhead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Letterhead"];
                    };
                };
            };
        };
    };
    get_list_views: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ListView"][];
                    };
                };
            };
        };
    };
    post_list_views: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** @enum {string} */
                    list: "/objects" | "/customers" | "/customers-inactive" | "/prospects" | "/contracts" | "/mails" | "/products" | "/invoices" | "/finance/quotes" | "/finance/extras" | "/finance/deposits" | "/finance/subscriptions" | "/audit" | "/appointments" | "/spots";
                    name: string;
                    query: string;
                    /** @default false */
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ListView"];
                    };
                };
            };
        };
    };
    put_list_views_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    query?: string;
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ListView"];
                    };
                };
            };
        };
    };
    delete_list_views_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_mails: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                model_type?: "object" | "customer" | "appointment" | "prospect" | "invoice";
                model_id?: string;
                state?: "queued" | "sending" | "sent" | "failed" | "kept";
                sort?: "state" | "-state" | "to" | "-to" | "subject" | "-subject" | "when" | "-when";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Mail"][];
                        next_cursor?: string | null;
                        sends: boolean;
                    };
                };
            };
        };
    };
    get_mails_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["MailWithText"];
                    };
                };
            };
        };
    };
    post_mails_by_id_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["MailWithText"];
                    };
                };
            };
        };
    };
    delete_mandates_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_mollie_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProductCategory"][];
                    };
                };
            };
        };
    };
    post_mollie_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    supply?: "place" | "goods_storage" | "other_service";
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProductCategory"];
                    };
                };
            };
        };
    };
    get_mollie_categories_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProductCategory"];
                    };
                };
            };
        };
    };
    put_mollie_categories_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    supply?: "place" | "goods_storage" | "other_service";
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ProductCategory"];
                    };
                };
            };
        };
    };
    delete_mollie_categories_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_mollie_credit_invoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    invoice: string;
                    lines?: {
                        position: number;
                        amount_cents: number;
                    }[];
                    /** @default  */
                    reason?: string;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    refund?: "provider" | "outside" | "none";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_mollie_invoices: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                customer?: string;
                subscription?: string;
                status?: "draft" | "scheduled" | "open" | "overdue" | "paid" | "uncollectible" | "void" | "unpaid";
                kind?: "invoice" | "credit_invoice";
                from?: string;
                until?: string;
                starting_after?: string;
                sort?: "number" | "-number" | "customer" | "-customer" | "issued" | "-issued" | "expires" | "-expires" | "status" | "-status" | "amount" | "-amount" | "open" | "-open";
                totals?: "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Invoice"][];
                        next_cursor?: string | null;
                        /** @description Sums of all that were found. `open_cents` is what is still to be paid, overdue included: what was paid too much is not taken off but stands in `overpaid_cents`, and what was given up in `uncollectible_cents`. `net_cents`, `tax_cents` and `amount_cents` are of issued documents; drafts and scheduled ones are `draft_count` and `draft_cents` */
                        totals?: {
                            count: number;
                            net_cents: number;
                            tax_cents: number;
                            amount_cents: number;
                            open_cents: number;
                            overpaid_cents: number;
                            uncollectible_cents: number;
                            draft_count: number;
                            draft_cents: number;
                        };
                    };
                };
            };
        };
    };
    post_mollie_invoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    includes_vat?: boolean;
                    lines: {
                        /** @default null */
                        product?: string | null;
                        description: string;
                        /** @default 100 */
                        quantity_hundredths?: number;
                        unit_price_cents: number;
                        /** Format: uuid */
                        tax_rate?: string;
                        /** @default null */
                        from_on?: string | null;
                        /** @default null */
                        until_on?: string | null;
                        extra?: string | null;
                    }[];
                    /** @default  */
                    reference?: string;
                    /** @default  */
                    note?: string;
                    /** @default null */
                    scheduled_on?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_mollie_invoices_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    put_mollie_invoices_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    includes_vat?: boolean;
                    lines: {
                        /** @default null */
                        product?: string | null;
                        description: string;
                        /** @default 100 */
                        quantity_hundredths?: number;
                        unit_price_cents: number;
                        /** Format: uuid */
                        tax_rate?: string;
                        /** @default null */
                        from_on?: string | null;
                        /** @default null */
                        until_on?: string | null;
                        extra?: string | null;
                    }[];
                    /** @default  */
                    reference?: string;
                    /** @default  */
                    note?: string;
                    /** @default null */
                    scheduled_on?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    delete_mollie_invoices_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_mollie_invoices_by_id_change_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "paid" | "void" | "uncollectible" | "open";
                    /** Format: date */
                    on?: string;
                    /** @enum {string} */
                    method?: "bank" | "cash" | "card" | "other";
                    /** @default  */
                    note?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_mollie_invoices_by_id_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    post_mollie_invoices_by_id_issue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    post_mollie_invoices_by_id_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "mail_with_link" | "mail_without_link" | "manual" | "post";
                    /** Format: email */
                    to?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_mollie_payments: {
        parameters: {
            query?: {
                customer?: string;
                invoice?: string;
                subscription?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Payment"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    get_mollie_products: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                category?: string;
                archived?: "no" | "only" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Product"][];
                        next_cursor?: string | null;
                        usual: {
                            includes_vat: boolean;
                            tax_rate: string | null;
                        };
                    };
                };
            };
        };
    };
    post_mollie_products: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    description?: string;
                    /** @default null */
                    category?: string | null;
                    /** Format: uuid */
                    tax_rate?: string;
                    unit_price_cents: number;
                    includes_vat?: boolean;
                    interval_months: (1 | 3 | 6 | 12) | null;
                    ledger_account?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    get_mollie_products_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    put_mollie_products_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    description?: string;
                    /** @default null */
                    category?: string | null;
                    /** Format: uuid */
                    tax_rate?: string;
                    unit_price_cents: number;
                    includes_vat?: boolean;
                    interval_months: (1 | 3 | 6 | 12) | null;
                    ledger_account?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    delete_mollie_products_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_mollie_revenue: {
        parameters: {
            query?: {
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Revenue"];
                    };
                };
            };
        };
    };
    get_mollie_revenue_upcoming: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["UpcomingRevenue"];
                    };
                };
            };
        };
    };
    get_mollie_subscriptions: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                customer?: string;
                object?: string;
                status?: "not_started" | "active" | "canceled" | "past_due" | "cancel_scheduled";
                sort?: "customer" | "-customer" | "product" | "-product" | "object" | "-object" | "price" | "-price" | "status" | "-status" | "next" | "-next" | "end" | "-end";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_mollie_subscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    /** @default null */
                    object?: string | null;
                    /** Format: uuid */
                    product: string;
                    /** @default  */
                    description?: string;
                    price_cents?: number;
                    /** @default 1 */
                    quantity?: number;
                    /** Format: date */
                    start_on: string;
                    /** @default null */
                    trial_end?: string | null;
                    /**
                     * @default {
                     *       "condition": "none"
                     *     }
                     */
                    end?: {
                        /** @enum {string} */
                        condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date";
                        cycles?: number;
                        /** Format: date */
                        last_on?: string;
                    };
                    /**
                     * @default invoice
                     * @enum {string}
                     */
                    collection?: "invoice" | "direct_debit";
                    /**
                     * @default now
                     * @enum {string}
                     */
                    bill?: "now" | "later";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    get_mollie_subscriptions_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    put_mollie_subscriptions_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    product?: string;
                    price_cents?: number;
                    quantity?: number;
                    description?: string;
                    object?: string | null;
                    /** @enum {string} */
                    collection?: "invoice" | "direct_debit";
                    end?: {
                        /** @enum {string} */
                        condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date";
                        cycles?: number;
                        /** Format: date */
                        last_on?: string;
                    };
                    /** Format: date */
                    on?: string;
                    /**
                     * @default next
                     * @enum {string}
                     */
                    proration?: "next" | "now" | "none";
                    preview?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    post_mollie_subscriptions_by_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "now" | "period_end" | "date" | "first_of_month";
                    /** Format: date */
                    last_on?: string;
                    /** @default false */
                    refund?: boolean;
                    quote?: string;
                    /** @default  */
                    reason?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    get_mollie_subscriptions_by_id_cancel_quote: {
        parameters: {
            query?: {
                on?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CancelQuote"];
                    };
                };
            };
        };
    };
    post_mollie_subscriptions_by_id_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    product?: string;
                    price_cents?: number;
                    quantity?: number;
                    description?: string;
                    object?: string | null;
                    /** @enum {string} */
                    collection?: "invoice" | "direct_debit";
                    end?: {
                        /** @enum {string} */
                        condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date";
                        cycles?: number;
                        /** Format: date */
                        last_on?: string;
                    };
                    /** Format: date */
                    on?: string;
                    /**
                     * @default next
                     * @enum {string}
                     */
                    proration?: "next" | "now" | "none";
                    preview?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["SubscriptionPreview"];
                    };
                };
            };
        };
    };
    post_mollie_subscriptions_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    /** @default null */
                    object?: string | null;
                    /** Format: uuid */
                    product: string;
                    /** @default  */
                    description?: string;
                    price_cents?: number;
                    /** @default 1 */
                    quantity?: number;
                    /** Format: date */
                    start_on: string;
                    /** @default null */
                    trial_end?: string | null;
                    /**
                     * @default {
                     *       "condition": "none"
                     *     }
                     */
                    end?: {
                        /** @enum {string} */
                        condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date";
                        cycles?: number;
                        /** Format: date */
                        last_on?: string;
                    };
                    /**
                     * @default invoice
                     * @enum {string}
                     */
                    collection?: "invoice" | "direct_debit";
                    /**
                     * @default now
                     * @enum {string}
                     */
                    bill?: "now" | "later";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["SubscriptionPreview"];
                    };
                };
            };
        };
    };
    get_notes: {
        parameters: {
            query: {
                model_id: string;
                model_type: "object" | "customer" | "appointment" | "spot" | "prospect";
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Note"][];
                        page: number;
                        per_page: number;
                    };
                };
            };
        };
    };
    post_notes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** Format: uuid */
                    model_id: string;
                    /** @enum {string} */
                    model_type: "object" | "customer" | "appointment" | "spot" | "prospect";
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Note"];
                    };
                };
            };
        };
    };
    put_notes_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Note"];
                    };
                };
            };
        };
    };
    delete_notes_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_objects: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Object"][];
                        next_cursor?: string | null;
                        spot_result: components["schemas"]["Object"][];
                    };
                };
            };
        };
    };
    post_objects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** @default  */
                    licence_plate?: string;
                    /** @default NL */
                    licence_plate_country?: string;
                    /** @enum {string} */
                    category: "caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other";
                    /** @default  */
                    brand?: string;
                    /** @default  */
                    type?: string;
                    /** @default null */
                    color?: ("beige" | "black" | "blue" | "brown" | "cream" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow" | "various") | null;
                    /** @default 0 */
                    length_cm?: number;
                    /** @default 0 */
                    width_cm?: number;
                    /** @default null */
                    height_cm?: number | null;
                    /** @default null */
                    customer_id?: string | null;
                    /** @default null */
                    contract_start_date?: string | null;
                    /** @default null */
                    gas?: ("yes" | "no") | null;
                    /** @default null */
                    lithium?: ("yes" | "no") | null;
                    /** @default null */
                    power?: ("yes" | "no") | null;
                    /** @default [] */
                    tag_ids?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Object"];
                    };
                };
            };
        };
    };
    get_objects_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Object"];
                    };
                };
            };
        };
    };
    put_objects_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    licence_plate?: string;
                    licence_plate_country?: string;
                    /** @enum {string} */
                    category?: "caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other";
                    brand?: string;
                    type?: string;
                    color?: ("beige" | "black" | "blue" | "brown" | "cream" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow" | "various") | null;
                    length_cm?: number;
                    width_cm?: number;
                    height_cm?: number | null;
                    customer_id?: string | null;
                    contract_start_date?: string | null;
                    gas?: ("yes" | "no") | null;
                    lithium?: ("yes" | "no") | null;
                    power?: ("yes" | "no") | null;
                    tag_ids?: string[];
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Object"];
                    };
                };
            };
        };
    };
    delete_objects_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_objects_by_id_check_in: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** @default null */
                    appointment_id?: string | null;
                    /** @default null */
                    reason?: string | null;
                    /** @default  */
                    note?: string;
                    /** @default null */
                    spot_id?: string | null;
                    /** Format: uuid */
                    warehouse_id?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Object"];
                    };
                };
            };
        };
    };
    post_objects_by_id_check_out: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** @default null */
                    appointment_id?: string | null;
                    /** @default null */
                    reason?: string | null;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Object"];
                    };
                };
            };
        };
    };
    get_objects_by_id_contracts: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                state?: "draft" | "sent" | "opened" | "signed" | "signed_on_paper" | "declined" | "void" | "expired" | "unsigned";
                sort?: "number" | "-number" | "customer" | "-customer" | "made" | "-made" | "state" | "-state";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["ContractSummary"][];
                        next_cursor?: string | null;
                        unsigned: number;
                    };
                };
            };
        };
    };
    post_objects_by_id_contracts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    renews?: string;
                    renew_reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Contract"];
                    };
                };
            };
        };
    };
    post_objects_by_id_move: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** @default null */
                    reason?: string | null;
                    /** @default  */
                    note?: string;
                    /** @default null */
                    spot_id?: string | null;
                    /** Format: uuid */
                    warehouse_id?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Object"];
                    };
                };
            };
        };
    };
    get_objects_by_id_movements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Movement"][];
                    };
                };
            };
        };
    };
    get_objects_by_id_rdw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["RegisterAnswer"] | null;
                    };
                };
            };
        };
    };
    post_objects_by_id_rdw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["RegisterAnswer"];
                    };
                };
            };
        };
    };
    get_objects_by_id_timeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["TimelineEvent"][];
                    };
                };
            };
        };
    };
    post_objects_download: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ids?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
        };
    };
    get_openinghours: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["OpeningHours"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_openinghours: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    days_of_week: number[];
                    range: {
                        start: string;
                        end: string;
                    };
                    /** @default 0 */
                    minimum_booking_time?: number;
                    /** @default 1 */
                    capacity?: number;
                    /** @default 30 */
                    slot_minutes?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["OpeningHours"];
                    };
                };
            };
        };
    };
    get_openinghours_exceptions: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["OpeningException"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_openinghours_exceptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** Format: date */
                    date: string;
                    /** Format: date */
                    until?: string;
                    closed?: boolean;
                    /** @default null */
                    range?: {
                        start: string;
                        end: string;
                    } | null;
                    /** @default 0 */
                    minimum_booking_time?: number;
                    /** @default 1 */
                    capacity?: number;
                    /** @default 30 */
                    slot_minutes?: number;
                    /** @default  */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["OpeningException"];
                    };
                };
            };
        };
    };
    put_openinghours_exceptions_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: date */
                    date?: string;
                    /** Format: date */
                    until?: string;
                    closed?: boolean;
                    range?: {
                        start: string;
                        end: string;
                    } | null;
                    minimum_booking_time?: number;
                    capacity?: number;
                    slot_minutes?: number;
                    reason?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["OpeningException"];
                    };
                };
            };
        };
    };
    delete_openinghours_exceptions_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    put_openinghours_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    days_of_week?: number[];
                    range?: {
                        start: string;
                        end: string;
                    };
                    minimum_booking_time?: number;
                    capacity?: number;
                    slot_minutes?: number;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["OpeningHours"];
                    };
                };
            };
        };
    };
    delete_openinghours_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_own_data_exports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** Format: uuid */
                            uuid: string;
                        };
                    };
                };
            };
        };
    };
    delete_own_data_exports_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_own_data_exports_by_id_file: {
        parameters: {
            query?: {
                language?: "nl" | "en" | "fr" | "es" | "zh" | "ar";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    get_own_data_exports_newest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CompanyExport"] | null;
                    };
                };
            };
        };
    };
    post_own_data_leaving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** Format: date-time */
                            leaves_at: string;
                        };
                    };
                };
            };
        };
    };
    delete_own_data_leaving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_payment_links_close: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            closed: number;
                        };
                    };
                };
            };
        };
    };
    get_payments: {
        parameters: {
            query?: {
                customer?: string;
                invoice?: string;
                subscription?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Payment"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_payments_by_id_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default  */
                    note?: string;
                    /** Format: date */
                    on?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
        };
    };
    get_payments_return_by_token: {
        parameters: {
            query?: {
                looked?: number;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
        };
    };
    get_prices: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                product?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Price"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_prices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    product: string;
                    unit_price_cents: number;
                    includes_vat?: boolean;
                    interval_months: (1 | 3 | 6 | 12) | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Price"];
                    };
                };
            };
        };
    };
    put_prices_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    unit_price_cents: number;
                    includes_vat?: boolean;
                    interval_months: (1 | 3 | 6 | 12) | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Price"];
                    };
                };
            };
        };
    };
    delete_prices_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_products: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                category?: string;
                archived?: "no" | "only" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Product"][];
                        next_cursor?: string | null;
                        usual: {
                            includes_vat: boolean;
                            tax_rate: string | null;
                        };
                    };
                };
            };
        };
    };
    post_products: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    description?: string;
                    /** @default null */
                    category?: string | null;
                    /** Format: uuid */
                    tax_rate?: string;
                    unit_price_cents: number;
                    includes_vat?: boolean;
                    interval_months: (1 | 3 | 6 | 12) | null;
                    ledger_account?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    get_products_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    put_products_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    description?: string;
                    /** @default null */
                    category?: string | null;
                    /** Format: uuid */
                    tax_rate?: string;
                    unit_price_cents: number;
                    includes_vat?: boolean;
                    interval_months: (1 | 3 | 6 | 12) | null;
                    ledger_account?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    delete_products_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_prospects: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                stage?: "new" | "contacted" | "offered" | "converted" | "declined";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Prospect"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_prospects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    firstname?: string;
                    lastname: string;
                    /** @default  */
                    email?: "" | string;
                    /** @default  */
                    phone?: string;
                    /** @default {} */
                    address?: {
                        /** @default  */
                        street?: string;
                        /** @default  */
                        number?: string;
                        /** @default  */
                        zipcode?: string;
                        /** @default  */
                        city?: string;
                    };
                    /** @enum {string} */
                    category: "caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other";
                    /** @default  */
                    brand?: string;
                    /** @default  */
                    type?: string;
                    /** @default  */
                    licence_plate?: string;
                    /** @default 0 */
                    length_cm?: number;
                    /** @default 0 */
                    width_cm?: number;
                    /** @default null */
                    height_cm?: number | null;
                    /** @default null */
                    service?: ("indoor" | "outdoor") | null;
                    /** @default null */
                    period?: ("year" | "winter" | "summer" | "months") | null;
                    /** @default null */
                    expected?: string | null;
                    /** @default  */
                    message?: string;
                    /** Format: uuid */
                    uuid?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Prospect"];
                    };
                };
            };
        };
    };
    get_prospects_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Prospect"];
                    };
                };
            };
        };
    };
    put_prospects_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    firstname?: string;
                    lastname?: string;
                    email?: "" | string;
                    phone?: string;
                    address?: {
                        street?: string;
                        number?: string;
                        zipcode?: string;
                        city?: string;
                    };
                    /** @enum {string} */
                    category?: "caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other";
                    brand?: string;
                    type?: string;
                    licence_plate?: string;
                    length_cm?: number;
                    width_cm?: number;
                    height_cm?: number | null;
                    service?: ("indoor" | "outdoor") | null;
                    period?: ("year" | "winter" | "summer" | "months") | null;
                    expected?: string | null;
                    message?: string;
                    /** @enum {string} */
                    stage?: "new" | "contacted" | "offered" | "declined";
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Prospect"];
                    };
                };
            };
        };
    };
    delete_prospects_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_prospects_by_id_convert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer_id?: string;
                    /** Format: uuid */
                    customer_uuid?: string;
                    /** @default {} */
                    object?: {
                        /** Format: uuid */
                        uuid?: string;
                        licence_plate?: string;
                        licence_plate_country?: string;
                        /** @enum {string} */
                        category?: "caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other";
                        brand?: string;
                        type?: string;
                        length_cm?: number;
                        width_cm?: number;
                        height_cm?: number | null;
                    };
                    /** @default null */
                    spot_id?: string | null;
                    /** @default null */
                    appointment?: {
                        /** Format: uuid */
                        uuid?: string;
                        /**
                         * @default in
                         * @enum {string}
                         */
                        direction?: "in" | "out";
                        /** @default 1 */
                        type?: 1 | 2;
                        /** Format: date */
                        date: string;
                        time: string;
                        /** @default  */
                        note?: string;
                        /** @default null */
                        assignee_id?: string | null;
                        /** @default null */
                        reason?: string | null;
                        /** @default false */
                        notification?: boolean;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Prospect"];
                    };
                };
            };
        };
    };
    get_prospects_sign_up_page: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            path: string;
                            hours_path: string;
                        };
                    };
                };
            };
        };
    };
    get_public_contracts_by_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PublicContract"];
                    };
                };
            };
        };
    };
    post_public_contracts_by_token_decline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PublicContract"];
                    };
                };
            };
        };
    };
    get_public_contracts_by_token_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    post_public_contracts_by_token_sign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    signer: string;
                    /** @default null */
                    signature?: string | null;
                    sha256: string;
                    /** @constant */
                    agrees: true;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PublicContract"];
                    };
                };
            };
        };
    };
    get_public_quotes_by_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PublicQuote"];
                    };
                };
            };
        };
    };
    post_public_quotes_by_token_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PublicQuote"];
                    };
                };
            };
        };
    };
    post_public_quotes_by_token_decline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default  */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["PublicQuote"];
                    };
                };
            };
        };
    };
    get_public_quotes_by_token_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    get_quotes: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                customer?: string;
                status?: "draft" | "sent" | "accepted" | "declined" | "expired";
                sort?: "number" | "-number" | "customer" | "-customer" | "sent" | "-sent" | "until" | "-until" | "status" | "-status" | "amount" | "-amount";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Quote"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_quotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    includes_vat?: boolean;
                    lines: {
                        /** @default null */
                        product?: string | null;
                        description: string;
                        /** @default 100 */
                        quantity_hundredths?: number;
                        unit_price_cents: number;
                        /** Format: uuid */
                        tax_rate?: string;
                        /** @default null */
                        from_on?: string | null;
                        /** @default null */
                        until_on?: string | null;
                    }[];
                    /** @default  */
                    reference?: string;
                    /** @default  */
                    note?: string;
                    /** Format: date */
                    valid_until: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["QuoteDetail"];
                    };
                };
            };
        };
    };
    get_quotes_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["QuoteDetail"];
                    };
                };
            };
        };
    };
    put_quotes_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    includes_vat?: boolean;
                    lines: {
                        /** @default null */
                        product?: string | null;
                        description: string;
                        /** @default 100 */
                        quantity_hundredths?: number;
                        unit_price_cents: number;
                        /** Format: uuid */
                        tax_rate?: string;
                        /** @default null */
                        from_on?: string | null;
                        /** @default null */
                        until_on?: string | null;
                    }[];
                    /** @default  */
                    reference?: string;
                    /** @default  */
                    note?: string;
                    /** Format: date */
                    valid_until: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["QuoteDetail"];
                    };
                };
            };
        };
    };
    delete_quotes_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_quotes_by_id_copy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    valid_until: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["QuoteDetail"];
                    };
                };
            };
        };
    };
    post_quotes_by_id_decide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accepted: boolean;
                    /** @default  */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["QuoteDetail"];
                    };
                };
            };
        };
    };
    get_quotes_by_id_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    post_quotes_by_id_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["QuoteDetail"];
                    };
                };
            };
        };
    };
    post_quotes_by_id_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    to?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            quote: components["schemas"]["QuoteDetail"];
                            link: string | null;
                        };
                    };
                };
            };
        };
    };
    post_quotes_by_id_subscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    start_on: string;
                    /** @default null */
                    object?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["QuoteDetail"];
                    };
                };
            };
        };
    };
    get_rdw_by_plate: {
        parameters: {
            query?: {
                country?: string;
            };
            header?: never;
            path: {
                plate: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["RegisterAnswer"];
                    };
                };
            };
        };
    };
    get_reminders: {
        parameters: {
            query?: {
                state?: "due" | "waiting" | "stopped" | "done" | "nothing";
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Debtor"][];
                        next_cursor?: string | null;
                        enabled: boolean;
                    };
                };
            };
        };
    };
    post_reminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    /** @enum {string} */
                    step: "friendly" | "second" | "notice" | "costs";
                    /** @enum {string} */
                    channel?: "mail" | "paper";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["DebtorDetail"];
                    };
                };
            };
        };
    };
    get_reminders_by_id_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    get_reminders_customers_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["DebtorDetail"];
                    };
                };
            };
        };
    };
    get_reminders_customers_by_id_letter: {
        parameters: {
            query?: {
                channel?: "mail" | "paper";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    put_reminders_invoices_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stop: ("dispute" | "payment_plan" | "deceased" | "other") | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_reminders_skip: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    /** @enum {string} */
                    step: "friendly" | "second" | "notice" | "costs";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["DebtorDetail"];
                    };
                };
            };
        };
    };
    get_revenue: {
        parameters: {
            query?: {
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Revenue"];
                    };
                };
            };
        };
    };
    get_revenue_upcoming: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["UpcomingRevenue"];
                    };
                };
            };
        };
    };
    get_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Role"][];
                    };
                };
            };
        };
    };
    post_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Role"];
                    };
                };
            };
        };
    };
    put_roles_by_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    permissions: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Role"];
                    };
                };
            };
        };
    };
    delete_roles_by_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_sample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            untouched: number;
                            stays: {
                                /** @enum {string} */
                                kind: "appointment" | "object" | "customer" | "spot" | "warehouse" | "location" | "tag";
                                /** Format: uuid */
                                uuid: string;
                                name: string;
                                plate: {
                                    text: string;
                                    country: string;
                                } | null;
                                /** @enum {string} */
                                why: "changed" | "used" | "needed" | "bound";
                            }[];
                            made: {
                                appointments: number;
                                notes: number;
                                documents: number;
                            };
                        };
                    };
                };
            };
        };
    };
    post_sample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_sample_wipe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    everything?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            removed: number;
                            stays: {
                                /** @enum {string} */
                                kind: "appointment" | "object" | "customer" | "spot" | "warehouse" | "location" | "tag";
                                /** Format: uuid */
                                uuid: string;
                                name: string;
                                plate: {
                                    text: string;
                                    country: string;
                                } | null;
                                /** @enum {string} */
                                why: "changed" | "used" | "needed" | "bound";
                            }[];
                        };
                    };
                };
            };
        };
    };
    get_search: {
        parameters: {
            query: {
                q: string;
                kind?: "invoice" | "subscription" | "quote" | "contract";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            customer: {
                                /** Format: uuid */
                                uuid: string;
                                number: number;
                            } | null;
                            invoices: components["schemas"]["Invoice"][];
                            subscriptions: components["schemas"]["Subscription"][];
                            quotes: components["schemas"]["Quote"][];
                            contracts: components["schemas"]["ContractSummary"][];
                            products: {
                                /** Format: uuid */
                                uuid: string;
                                name: string;
                                category: string | null;
                                unit_price_cents: number | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    get_search_companies: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** Format: uuid */
                            uuid: string;
                            company: string;
                        }[];
                    };
                };
            };
        };
    };
    get_signup_by_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["SignUpForm"];
                    };
                };
            };
        };
    };
    post_signup_by_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    firstname?: string;
                    lastname: string;
                    email: "" | string;
                    /** @default  */
                    phone?: string;
                    /** @default {} */
                    address?: {
                        /** @default  */
                        street?: string;
                        /** @default  */
                        number?: string;
                        /** @default  */
                        zipcode?: string;
                        /** @default  */
                        city?: string;
                    };
                    /** @enum {string} */
                    category: "caravan" | "camper" | "boat" | "car" | "classic" | "trailer" | "motorcycle" | "horse" | "other";
                    /** @default  */
                    brand?: string;
                    /** @default  */
                    type?: string;
                    /** @default  */
                    licence_plate?: string;
                    /** @default 0 */
                    length_cm?: number;
                    /** @default 0 */
                    width_cm?: number;
                    /** @default null */
                    height_cm?: number | null;
                    /** @default null */
                    service?: ("indoor" | "outdoor") | null;
                    /** @default null */
                    period?: ("year" | "winter" | "summer" | "months") | null;
                    /** @default null */
                    expected?: string | null;
                    /** @default  */
                    message?: string;
                    /** @constant */
                    consent: "2026-11";
                    /**
                     * @default nl
                     * @enum {string}
                     */
                    language?: "nl" | "en" | "fr" | "es" | "zh" | "ar";
                    /** @default  */
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_locations: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Location"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_locations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Location"];
                    };
                };
            };
        };
    };
    put_locations_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Location"];
                    };
                };
            };
        };
    };
    delete_locations_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_spots: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Spot"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_spots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    spots: {
                        /** Format: uuid */
                        uuid?: string;
                        /** Format: uuid */
                        warehouse_id: string;
                        name: string;
                        /** @default 0 */
                        length_cm?: number;
                        /** @default 0 */
                        width_cm?: number;
                        /** @default null */
                        height_cm?: number | null;
                        /** @default 1 */
                        allowed_number?: number;
                        /** @default 0 */
                        map_row?: number;
                        /** @default 0 */
                        map_position?: number;
                        /** @default false */
                        out_of_use?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Spot"][];
                    };
                };
            };
        };
    };
    get_spots_by_id: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Spot"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    put_spots_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    length_cm?: number;
                    width_cm?: number;
                    height_cm?: number | null;
                    allowed_number?: number;
                    map_row?: number;
                    map_position?: number;
                    out_of_use?: boolean;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Spot"];
                    };
                };
            };
        };
    };
    delete_spots_by_id: {
        parameters: {
            query?: {
                confirmed?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    confirmed?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    put_spots_by_id_reservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    object_id: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_warehouses: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Warehouse"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_warehouses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    name: string;
                    /**
                     * @default hall
                     * @enum {string}
                     */
                    kind?: "hall" | "field";
                    /** Format: uuid */
                    location_id?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Warehouse"];
                    };
                };
            };
        };
    };
    put_warehouses_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    kind?: "hall" | "field";
                    /** Format: uuid */
                    location_id?: string;
                    row_ends?: {
                        [key: string]: "front" | "back" | "both";
                    };
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Warehouse"];
                    };
                };
            };
        };
    };
    delete_warehouses_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_staff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["StaffMember"][];
                    };
                };
            };
        };
    };
    get_staff_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["StaffMember"];
                    };
                };
            };
        };
    };
    put_staff_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstname: string;
                    lastname: string;
                    email?: string;
                    role: string;
                    permissions: string[] | null;
                    active: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["StaffMember"];
                    };
                };
            };
        };
    };
    post_staff_by_id_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Invitation"];
                    };
                };
            };
        };
    };
    delete_staff_by_id_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_staff_by_id_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["StaffSession"][];
                    };
                };
            };
        };
    };
    delete_staff_by_id_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    delete_staff_by_id_sessions_by_sid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                sid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    delete_staff_by_id_two_step: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_staff_invitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    firstname: string;
                    lastname: string;
                    role: string;
                    /**
                     * @default nl
                     * @enum {string}
                     */
                    language?: "nl" | "en" | "fr" | "es" | "zh" | "ar";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Invitation"];
                    };
                };
            };
        };
    };
    get_stripe_invoices: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                customer?: string;
                subscription?: string;
                status?: "draft" | "scheduled" | "open" | "overdue" | "paid" | "uncollectible" | "void" | "unpaid";
                kind?: "invoice" | "credit_invoice";
                from?: string;
                until?: string;
                starting_after?: string;
                sort?: "number" | "-number" | "customer" | "-customer" | "issued" | "-issued" | "expires" | "-expires" | "status" | "-status" | "amount" | "-amount" | "open" | "-open";
                totals?: "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Invoice"][];
                        next_cursor?: string | null;
                        /** @description Sums of all that were found. `open_cents` is what is still to be paid, overdue included: what was paid too much is not taken off but stands in `overpaid_cents`, and what was given up in `uncollectible_cents`. `net_cents`, `tax_cents` and `amount_cents` are of issued documents; drafts and scheduled ones are `draft_count` and `draft_cents` */
                        totals?: {
                            count: number;
                            net_cents: number;
                            tax_cents: number;
                            amount_cents: number;
                            open_cents: number;
                            overpaid_cents: number;
                            uncollectible_cents: number;
                            draft_count: number;
                            draft_cents: number;
                        };
                    };
                };
            };
        };
    };
    get_stripe_tax_rates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            data: components["schemas"]["TaxRate"][];
                        };
                    };
                };
            };
        };
    };
    get_subscriptions: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                customer?: string;
                object?: string;
                status?: "not_started" | "active" | "canceled" | "past_due" | "cancel_scheduled";
                sort?: "customer" | "-customer" | "product" | "-product" | "object" | "-object" | "price" | "-price" | "status" | "-status" | "next" | "-next" | "end" | "-end";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_subscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    /** @default null */
                    object?: string | null;
                    /** Format: uuid */
                    product: string;
                    /** @default  */
                    description?: string;
                    price_cents?: number;
                    /** @default 1 */
                    quantity?: number;
                    /** Format: date */
                    start_on: string;
                    /** @default null */
                    trial_end?: string | null;
                    /**
                     * @default {
                     *       "condition": "none"
                     *     }
                     */
                    end?: {
                        /** @enum {string} */
                        condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date";
                        cycles?: number;
                        /** Format: date */
                        last_on?: string;
                    };
                    /**
                     * @default invoice
                     * @enum {string}
                     */
                    collection?: "invoice" | "direct_debit";
                    /**
                     * @default now
                     * @enum {string}
                     */
                    bill?: "now" | "later";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    get_subscriptions_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    put_subscriptions_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    product?: string;
                    price_cents?: number;
                    quantity?: number;
                    description?: string;
                    object?: string | null;
                    /** @enum {string} */
                    collection?: "invoice" | "direct_debit";
                    end?: {
                        /** @enum {string} */
                        condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date";
                        cycles?: number;
                        /** Format: date */
                        last_on?: string;
                    };
                    /** Format: date */
                    on?: string;
                    /**
                     * @default next
                     * @enum {string}
                     */
                    proration?: "next" | "now" | "none";
                    preview?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    delete_subscriptions_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "now" | "period_end" | "date" | "first_of_month";
                    /** Format: date */
                    last_on?: string;
                    /** @default false */
                    refund?: boolean;
                    quote?: string;
                    /** @default  */
                    reason?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    post_subscriptions_by_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "now" | "period_end" | "date" | "first_of_month";
                    /** Format: date */
                    last_on?: string;
                    /** @default false */
                    refund?: boolean;
                    quote?: string;
                    /** @default  */
                    reason?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    get_subscriptions_by_id_cancel_quote: {
        parameters: {
            query?: {
                on?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["CancelQuote"];
                    };
                };
            };
        };
    };
    post_subscriptions_by_id_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    product?: string;
                    price_cents?: number;
                    quantity?: number;
                    description?: string;
                    object?: string | null;
                    /** @enum {string} */
                    collection?: "invoice" | "direct_debit";
                    end?: {
                        /** @enum {string} */
                        condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date";
                        cycles?: number;
                        /** Format: date */
                        last_on?: string;
                    };
                    /** Format: date */
                    on?: string;
                    /**
                     * @default next
                     * @enum {string}
                     */
                    proration?: "next" | "now" | "none";
                    preview?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["SubscriptionPreview"];
                    };
                };
            };
        };
    };
    post_subscriptions_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    customer: string;
                    /** @default null */
                    object?: string | null;
                    /** Format: uuid */
                    product: string;
                    /** @default  */
                    description?: string;
                    price_cents?: number;
                    /** @default 1 */
                    quantity?: number;
                    /** Format: date */
                    start_on: string;
                    /** @default null */
                    trial_end?: string | null;
                    /**
                     * @default {
                     *       "condition": "none"
                     *     }
                     */
                    end?: {
                        /** @enum {string} */
                        condition: "none" | "first_of_next_month" | "end_of_period" | "after_cycles" | "chosen_date";
                        cycles?: number;
                        /** Format: date */
                        last_on?: string;
                    };
                    /**
                     * @default invoice
                     * @enum {string}
                     */
                    collection?: "invoice" | "direct_debit";
                    /**
                     * @default now
                     * @enum {string}
                     */
                    bill?: "now" | "later";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["SubscriptionPreview"];
                    };
                };
            };
        };
    };
    get_tags: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
                type?: "object" | "customer" | "appointment" | "prospect" | "spot";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Tag"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    post_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    uuid?: string;
                    /** @enum {string} */
                    type: "object" | "customer" | "appointment" | "prospect" | "spot";
                    value: string;
                    color: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Tag"];
                    };
                };
            };
        };
    };
    put_tags_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    value?: string;
                    color?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Tag"];
                    };
                };
            };
        };
    };
    delete_tags_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_tax_rates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["TaxRate"][];
                    };
                };
            };
        };
    };
    post_tax_rates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                    rate_bp: number;
                    revenue_account?: string;
                    vat_account?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["TaxRate"];
                    };
                };
            };
        };
    };
    put_tax_rates_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    vat_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "outside";
                    rate_bp: number;
                    revenue_account?: string;
                    vat_account?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["TaxRate"];
                    };
                };
            };
        };
    };
    delete_tax_rates_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    post_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @default  */
                    description?: string;
                    events: ("object.created" | "object.updated" | "object.deleted" | "movement.checked_in" | "movement.checked_out" | "movement.moved" | "movement.undone" | "appointment.created" | "appointment.updated" | "appointment.deleted" | "invoice.issued" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.voided")[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    put_webhooks_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    url?: string;
                    description?: string;
                    events?: ("object.created" | "object.updated" | "object.deleted" | "movement.checked_in" | "movement.checked_out" | "movement.moved" | "movement.undone" | "appointment.created" | "appointment.updated" | "appointment.deleted" | "invoice.issued" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.voided")[];
                    paused?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    delete_webhooks_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_webhooks_by_id_deliveries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                state?: "waiting" | "sending" | "delivered" | "failed" | "undone";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["WebhookDelivery"][];
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    get_webhooks_by_id_deliveries_by_delivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["WebhookDeliveryWithBody"];
                    };
                };
            };
        };
    };
    post_webhooks_by_id_deliveries_by_delivery_again: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: components["schemas"]["WebhookDeliveryWithBody"];
                    };
                };
            };
        };
    };
    post_webhooks_by_id_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            count: number;
                        };
                    };
                };
            };
        };
    };
    get_webhooks_by_id_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    post_webhooks_by_id_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    post_webhooks_by_id_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            /** Format: uuid */
                            uuid: string;
                        };
                    };
                };
            };
        };
    };
    post_webhooks_mollie_by_invoice_by_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice: string;
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    post_webhooks_stripe_by_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: true;
                    };
                };
            };
        };
    };
    get_widgets_openinghours_css: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": unknown;
                };
            };
        };
    };
    get_widgets_openinghours_by_company: {
        parameters: {
            query?: {
                lang?: "nl" | "en" | "fr" | "es" | "zh" | "ar";
            };
            header?: never;
            path: {
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
        };
    };
    get_sync_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
        };
    };
    get_sync_pull: {
        parameters: {
            query: {
                cursor: string;
                clientId: string;
                limit?: number;
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullPage"];
                };
            };
        };
    };
    post_sync_push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    clientId: string;
                    epoch: string | null;
                    appVersion: string;
                    mutations: {
                        /** Format: uuid */
                        id: string;
                        seq: number;
                        name: string;
                        v: number;
                        entity: string;
                        /** Format: uuid */
                        entityId: string;
                        args: {
                            [key: string]: unknown;
                        };
                        was: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        /** Format: date-time */
                        at: string;
                        /** Format: uuid */
                        userId: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushAnswer"];
                };
            };
        };
    };
    get_sync_snapshot: {
        parameters: {
            query: {
                clientId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotManifest"];
                };
            };
        };
    };
    get_sync_snapshot_by_rev_by_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rev: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
        };
    };
    get_docs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
        };
    };
    get_docs_openapi_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    get_docs_style_css: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": unknown;
                };
            };
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
        };
    };
    get_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
        };
    };
    get_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "not_ready";
                        /** @enum {string} */
                        reason?: "stopping" | "database_away" | "disk_full";
                        backup_age_seconds?: number | null;
                    };
                };
            };
        };
    };
}
