import type { ownSessions as source } from '../pt-BR/own-sessions.ts'
import type { Texts } from '../texts.ts'

export const ownSessions: Texts<typeof source> = {
  title: 'Open sessions',
  why: 'The devices on which your account is open now. Each session ends by itself after a day.',
  current: 'this device',
  unknownDevice: 'Unknown device',
  app: { office: 'Back office', field: 'Field app' },
  since: 'since {{when}}',
  lastSeen: 'last contact {{when}}',
  lastSeenNow: 'in use now',
  end: 'End',
  endOn: 'End the session on {{device}}, opened {{when}}',
  ended: 'The session has ended.',
  endFailed: 'Error ending the session',
  endOthers: 'End all others',
  endOthersTitle: 'End all other sessions?',
  endOthersWhy_one:
    '{{count}} session ends at once. That device has to sign in again. What a phone has not sent yet stays on it.',
  endOthersWhy_other:
    '{{count}} sessions end at once. Those devices have to sign in again. What a phone has not sent yet stays on it.',
  othersEnded: 'The other sessions have ended.',
  onlyThis: 'This is your only open session.',
}
