import { msg } from '@lingui/core/macro';

/** The words that come with the app, of mails about the yard's work. */
export const YARD_MAILS = {
  appointment_planned: {
    subject: msg({ message: 'Your appointment on {date} at {time}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({ message: 'Your appointment is in our diary. You are coming on {date} at {time} to {action} {object}.' }),
      msg`Does that not suit you after all? Let us know and we will find another time together.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  appointment_changed: {
    subject: msg({ message: 'Your appointment has changed: {date} at {time}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({ message: 'Your appointment has changed. You are now coming on {date} at {time} to {action} {object}.' }),
      msg`Does that not suit you? Let us know and we will find another time together.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  appointment_cancelled: {
    subject: msg({ message: 'Your appointment on {date} at {time} is cancelled' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({ message: 'Your appointment on {date} at {time} to {action} {object} has been cancelled.' }),
      msg`Would you like to make a new appointment? Let us know.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  appointment_closed: {
    subject: msg({ message: 'We are closed at the time of your appointment: {date} at {time}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({
        message:
          'You have an appointment on {date} at {time} to {action} {object}. We are closed then, so we cannot help you at that time.',
      }),
      msg`Let us know when it suits you and we will find another time together.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  handover_recorded: {
    subject: msg({ message: 'Record of the handover of {object} on {date}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({
        message:
          'Attached is the record of the handover of {object} on {date}: what was seen and said, with the photos that were taken.',
      }),
      msg`Keep it: at the next handover both can be laid side by side.`,
      msg`Is something not right? Let us know.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  prospect_signed_up: {
    subject: msg({ message: 'Your request to {company}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg`Thank you for signing up. We have received your request and will contact you.`,
      msg`Was this not you? Let us know and we will delete your details.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
};

/** The words that come with the app, of mails about contracts. */
export const CONTRACT_MAILS = {
  contract_sent: {
    subject: msg({ message: 'Your contract with {company}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg`Your contract is ready to be read and signed:`,
      '{link}',
      msg({
        message: 'The link works up to and including {date} and is for you alone: please do not forward this message.',
      }),
      msg`Is something not right? Let us know, or say so on the page.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
};
