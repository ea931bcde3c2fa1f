import { page } from './pages.ts'

export const signIn = page(() =>
  import('../features/sessions/sign-in.page.tsx').then((file) => file.SignInPage),
)
export const signUp = page(
  () => import('../features/users/sign-up.page.tsx').then((file) => file.SignUpPage),
  'account',
)
export const forgotPassword = page(
  () => import('../features/passwords/forgot-password.page.tsx').then((file) => file.ForgotPasswordPage),
  'account',
)
export const resetPassword = page(
  () => import('../features/passwords/reset-password.page.tsx').then((file) => file.ResetPasswordPage),
  'account',
)

/** What every page behind the sign-in stands in. */
export const shell = page(() => import('./shell/shell.tsx').then((file) => file.Shell), 'screens')
