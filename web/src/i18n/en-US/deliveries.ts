import type { deliveries as source } from '../pt-BR/deliveries.ts'
import type { Texts } from '../texts.ts'

export const deliveries: Texts<typeof source> = {
  about:
    'The e-mails, notifications and WhatsApp messages about cleanings without a record: to whom they went, when, and whether they arrived. They are kept for 90 days.',
  filters: 'Message filters',
  allCompanies: 'All companies',
  tab: { all: 'All', pending: 'In the queue', sent: 'Sent', failed: 'Failed', dropped: 'Dropped' },
  state: { pending: 'In the queue', sent: 'Sent', failed: 'Failed', dropped: 'Dropped' },
  channel: { email: 'E-mail', push: 'Notification', whatsapp: 'WhatsApp' },
  kind: {
    alerts_one: '{{count}} cleaning without a record',
    alerts_other: '{{count}} cleanings without a record',
    digest_one: 'Summary with {{count}} alert',
    digest_other: 'Summary with {{count}} alerts',
    recovery_one: '{{count}} alert resolved',
    recovery_other: '{{count}} alerts resolved',
  },
  andMore: '{{rooms}} and {{count}} more',
  error: {
    mail_unavailable: 'The mail server did not accept the message.',
    mail_rejected: 'The mail server rejected the address. Check the person’s e-mail address.',
    push_unavailable: 'The notification service did not respond.',
    push_rejected: 'The notification service rejected the message.',
    no_device: 'No device of the person receives notifications.',
  },
  whatsappOff: 'The person withdrew the consent, or the company turned WhatsApp off.',
  metaCode: 'Meta’s code: {{code}}.',
  thenByEmail: 'It goes by e-mail, if the person receives e-mails.',
  deliveredAt: 'Delivered on {{when}}.',
  readAt: 'Read on {{when}}.',
  attempts_one: '{{count}} attempt.',
  attempts_other: '{{count}} attempts.',
  nextAttempt: 'Next attempt on {{when}}.',
  sentAt: 'Sent on {{when}}.',
  droppedWhy: 'There was nothing to report any more, or the person has turned this channel off.',
  resentBy: 'Sent again by {{name}}.',
  resend: 'Send again',
  resendTo: 'Send again to {{name}}: {{what}}',
  resent: 'The message is in the queue and goes out within seconds.',
  resendFailed: 'The message was not sent again',
  empty: 'No messages yet',
  emptyWhy:
    'When a cleaning exceeds its tolerance, the people in the rules of the company are notified, and the message appears here. See Alert rules for who is notified.',
  nothingFound: 'No messages with these filters',
  nothingFoundWhy: 'Remove a filter to see the other messages.',
  onlyNewest: 'The list shows the {{count}} newest messages.',
}
