import type { embeddedDashboard as source, fields as sourceFields } from '../pt-BR/embedded-dashboard.ts'
import type { Texts } from '../texts.ts'

export const embeddedDashboard: Texts<typeof source> = {
  frame: 'Dashboard of {{host}}',
  facts: 'Shown from {{host}} to everybody in the company',
  newTab: 'Open in a new tab',
  change: 'Change address',
  hint: 'If the dashboard is blank or shows a message of the browser, its site does not allow being shown here or asks for a sign-in of its own.',
  refused: 'The address leads to another site',
  refusedWhy: 'Only {{host}} may be shown here. Use the embed address that your BI system gives you.',
  unreachable: '{{host}} did not respond to this browser',
  unreachableWhy: 'If the dashboard does not show below, check the address or try again.',
  slow: 'The dashboard is taking a long time',
  slowWhy: '{{host}} has not finished loading yet.',
  none: 'No BI dashboard yet',
  noneWhy:
    'Show a dashboard of Power BI, Looker Studio, Metabase or another system here. Everybody with access to this system sees it in a tab of the home screen.',
  set: 'Set the address',
  title: 'BI dashboard',
  url: 'Address of the dashboard',
  urlExample: 'https://app.powerbi.com/view?r=…',
  urlWhy:
    'The address for embedding or publishing, which starts with https://. Whoever has access to this system will see the dashboard; check that it opens without a password.',
  remove: 'Remove dashboard',
  removeTitle: 'Remove the BI dashboard?',
  removeWhy:
    'Its tab leaves the home screen for everybody in the company. The dashboard itself is not deleted.',
  removeYes: 'Yes, remove',
  saved: 'BI dashboard saved',
  removed: 'BI dashboard removed',
  failed: 'Error saving the BI dashboard',
}

/** Field messages that only this form shows. */
export const fields: Texts<typeof sourceFields> = {
  web_address_required: 'Type the address of the dashboard',
  web_address_invalid: 'Type the whole address, such as https://dashboards.company.com/view',
  web_address_not_https: 'The address must start with https://',
  web_address_with_password: 'Take the user name and password out of the address',
  web_address_private:
    'Use a public address with a name: IP addresses and names of a private network are not accepted',
  web_address_own: 'This is the address of Zelo itself',
}
