import type { passwords as source } from '../pt-BR/passwords.ts'
import type { Texts } from '../texts.ts'

export const passwords: Texts<typeof source> = {
  forgotHow: 'We send a link that changes the password to the e-mail of your account.',
  email: 'E-mail',
  send: 'Send link',
  sendAgain: 'Send again',
  sent: 'Recovery e-mail sent',
  sentNext: 'The link is valid for 1 hour and works once.',
  sentTo: 'The link was sent to {{email}}. If it does not arrive, check the spam folder.',
  notSent: 'Failed to recover e-mail',
  sendFailed: 'Error recovering the password',
  resetHow: 'Choose the password that you will sign in with from now on.',
  password: 'New password',
  passwordHint: 'At least 6 characters',
  passwordConfirmation: 'Password confirmation',
  save: 'Change the password',
  reset: 'Password reset',
  resetNext: 'Sign in with the new password.',
  notReset: 'Failed to reset password',
  resetFailed: 'Error resetting password',
  incomplete: 'The link to change the password is incomplete',
  incompleteWhy: 'Open the whole link of the e-mail again, or ask for another one.',
  spent: 'The link to change the password is no longer valid',
  spentWhy: 'It works once, for 1 hour. Ask for another one.',
  askAgain: 'Ask for another link',
}
