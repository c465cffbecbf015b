import { z } from 'zod';
import { UNMAILED } from '#company/unmailed.ts';
import { id, nameText, shortText } from '#shared/fields.ts';
import { isPermission, PERMISSIONS } from '#shared/permission.ts';
import { LANGUAGES } from '#shared/request-language.ts';

const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** The key of a role: a shipped one's name, or what was made of the company's own name for it. */
const roleKey = z.string().trim().min(1).max(80);
/** Names of rights; one that does not exist is refused at this field. Each counts once. */
const permissions = z
  .array(z.string().max(60))
  .max(200)
  .refine((names) => names.every(isPermission))
  .transform((names) => PERMISSIONS.filter((name) => names.includes(name)));

export const inviteBody = z.strictObject({
  email,
  firstname: nameText.min(1),
  lastname: nameText.min(1),
  role: roleKey,
  /** Of the mail; the person chooses another one later. */
  language: z.enum(LANGUAGES).default('nl'),
});
export type Invite = z.infer<typeof inviteBody>;

export const staffEditBody = z.strictObject({
  firstname: nameText.min(1),
  lastname: nameText.min(1),
  email: email.optional(),
  role: roleKey,
  /** Rights of their own; null follows the role. */
  permissions: permissions.nullable(),
  active: z.boolean(),
});
export type StaffEdit = z.input<typeof staffEditBody>;

export const roleCreateBody = z.strictObject({ name: shortText.min(1), permissions });
/** A shipped role keeps its name: `name` is left out there. */
export const roleEditBody = z.strictObject({ name: shortText.min(1).optional(), permissions });

export const twoStepOffBody = z.strictObject({ reason: shortText.min(3) });

export const roleAnswer = z
  .strictObject({
    key: z.string(),
    /** Empty for a shipped role, which has a name in every language. */
    name: z.string(),
    shipped: z.boolean(),
    /** A shipped role that this company changed. */
    changed: z.boolean(),
    permissions: z.array(z.string()),
    /** How many people have it. */
    holders: z.int(),
  })
  .meta({ id: 'Role' });
export type RoleAnswer = z.infer<typeof roleAnswer>;

export const staffAnswer = z
  .strictObject({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    language: z.enum(LANGUAGES),
    role: z.string(),
    has_own_permissions: z.boolean(),
    permissions: z.array(z.string()),
    active: z.boolean(),
    /** False for somebody who has not accepted the invitation yet. */
    joined: z.boolean(),
    invited_at: z.iso.datetime().nullable(),
    /** Until when the mailed link works; null where none does. */
    invitation_until: z.iso.datetime().nullable(),
    joined_at: z.iso.datetime().nullable(),
    two_step: z.boolean(),
    passkeys: z.int(),
    last_seen_at: z.iso.datetime().nullable(),
    /** On how many devices they are signed in. */
    sessions: z.int(),
  })
  .meta({ id: 'StaffMember' });
export type StaffAnswer = z.infer<typeof staffAnswer>;

export const staffSessionAnswer = z
  .strictObject({
    id,
    /** What the browser calls itself. */
    device: z.string(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.infer<typeof staffSessionAnswer>;

/** The link is told to whoever invites, once: it can be handed over where no mail arrives. */
export const invitationAnswer = z
  .strictObject({
    id,
    link: z.string(),
    expires_at: z.iso.datetime(),
    /** False: somebody has to hand the link over. `unmailed` says why. */
    mailed: z.boolean(),
    unmailed: z.enum(UNMAILED).nullable(),
  })
  .meta({ id: 'Invitation' });
