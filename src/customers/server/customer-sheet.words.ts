import { msg } from '@lingui/core/macro';

/** The texts of the workbook of all customers: the words of the interface. */
export const SHEET_WORDS = {
  sheet: msg({ context: 'sheet', message: 'Customers' }),
  active: msg({ context: 'sheet', message: 'Active' }),
  yes: msg`Yes`,
  no: msg`No`,
  inactive: msg({ context: 'sheet', message: 'Inactive' }),
  columns: [
    msg({ context: 'sheet', message: 'First name' }),
    msg({ context: 'sheet', message: 'Last name' }),
    msg({ context: 'sheet', message: 'E-mail' }),
    msg({ context: 'sheet', message: 'Phone' }),
    msg({ context: 'sheet', message: 'Mobile' }),
    msg({ context: 'sheet', message: 'Street' }),
    msg({ context: 'sheet', message: 'House number' }),
    msg({ context: 'sheet', message: 'Postcode' }),
    msg({ context: 'sheet', message: 'City' }),
    msg({ context: 'sheet', message: 'Country' }),
    msg({ context: 'sheet', message: 'Status' }),
    msg({ context: 'sheet', message: 'Objects' }),
    msg({ context: 'sheet', message: 'Remark' }),
    msg`Contact person`,
    msg`Contact phone`,
    msg`Contact e-mail`,
    msg`May fetch`,
  ],
};
