import type { notifications as portuguese } from '../pt-BR/notifications.ts'
import type { Texts } from '../texts.ts'

export const notifications: Texts<typeof portuguese> = {
  title: 'Alerts for me',
  why: 'Zelo notifies you when a cleaning of your companies has no record. The rules of each company say who is notified, and at what hours.',
  channel: {
    email: 'By e-mail',
    push: 'By notification on my devices',
    recoveries: 'Also notify me when the record arrives',
  },
  channelWhy: {
    email: 'One e-mail covers all cleanings of a company.',
    push: 'Each device has to allow notifications once.',
    recoveries: 'For cleanings about which you were notified.',
  },
  whatsapp: 'By WhatsApp, instead of e-mail',
  whatsappWhy:
    'I agree that the company sends alerts to my phone {{phone}}. Messages pass through Meta. If one does not arrive, the alert comes by e-mail. To stop, clear this box or reply STOP.',
  whatsappNoPhone: 'Your profile has no valid phone. Enter your phone to agree.',
  whatsappSince: 'Agreed on {{when}}.',
  saved: 'The alert preferences were saved.',
  saveFailed: 'The preferences were not saved',
  mute: 'Mute',
  muteWhy: 'During this time, the next people in the order of notification receive alerts instead of you.',
  notMuted: 'Do not mute',
  muteFor: { hour: 'For 1 hour', shift: 'For 8 hours', day: 'For 1 day', week: 'For 7 days' },
  mutedUntil: 'Muted until {{when}}.',
  unmute: 'Receive again',
  device: 'Notifications on this device',
  state: {
    unsupported:
      'This browser has no notifications, or the page does not use HTTPS. Alerts still arrive by e-mail.',
    'install-first':
      'On an iPhone or iPad, notifications only work with Zelo on the home screen. In Safari, tap Share and then Add to Home Screen. Then open Zelo from there.',
    blocked:
      'Zelo’s notifications are blocked in this browser. To allow them, open the site settings beside the address.',
    off: 'Turn them on to know at once, even if Zelo is closed. The browser will ask for your permission.',
    on: 'On for this device. They end when you sign out, and return when you sign in again.',
  },
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  sendTest: 'Send a test',
  test: {
    sent: 'The test was sent. It appears within seconds.',
    no_device: 'The browser has ended the notifications. Turn them on again.',
    later: 'The browser’s notification service did not respond. Try again in a few minutes.',
  },
  failed: 'The notifications did not work',
  stopTitle: 'Alerts by e-mail',
  stopHow:
    'If you confirm, you receive no more e-mails about cleanings without a record. You can turn them on again in your profile.',
  stop: 'Stop the e-mails',
  stopped: 'Done. The e-mails about alerts are stopped. To receive them again, open your profile in Zelo.',
  stopFailed: 'The e-mails could not be stopped',
  stopUnknown: 'This link does not work',
  stopUnknownWhy: 'Copy the whole address from the e-mail, or change the alerts in your profile.',
}
