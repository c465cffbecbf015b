/** What is told to other programs, by type. Migration 0123 notes these. */
export const WEBHOOK_EVENTS = [
  'object.created',
  'object.updated',
  'object.deleted',
  'movement.checked_in',
  'movement.checked_out',
  'movement.moved',
  'movement.undone',
  'appointment.created',
  'appointment.updated',
  'appointment.deleted',
  'invoice.issued',
  'invoice.sent',
  'invoice.paid',
  'invoice.credited',
  'invoice.voided',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a person has sent to see whether it arrives; nobody chooses it. */
export const TEST_EVENT = 'test';

export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
