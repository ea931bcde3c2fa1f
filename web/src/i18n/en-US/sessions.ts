import type { sessions as source } from '../pt-BR/sessions.ts'
import type { Texts } from '../texts.ts'

export const sessions: Texts<typeof source> = {
  title: 'Sign in',
  audience: 'For coordinators and administrators.',
  email: 'E-mail',
  emailAdvice: 'The e-mail has a capital letter, an accent or a cedilla. Check that it is meant.',
  password: 'Password',
  forgot: 'Forgot password',
  enter: 'Sign in',
  firstAccess: 'First time here?',
  signUp: 'Create an account',
  motto: 'Every room has a code. Every cleaning leaves a time, a person and a photo.',
  failed: 'Authentication error',
  blocked: 'Access blocked!',
  blockedWhy: 'Web access is for coordinators only. Talk to your coordinator.',
  expired: 'Session ended',
  expiredWhy: 'Your session has ended. Sign in again to continue.',
  idleWhy: 'Your session has ended because it was not used. Sign in again to continue.',
  changedWhy: 'Your access has changed. Sign in again to continue.',
  signUpTitle: 'Create an account',
  forgotTitle: 'Recover password',
  resetTitle: 'New password',
  back: 'Back to sign-in',
}
