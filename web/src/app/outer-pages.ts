import type { ParseKeys } from 'i18next'
import { type Page, page } from './pages.ts'

/** A page for signed-out users. */
interface OuterPage {
  path: `/${string}`
  title: ParseKeys
  page: Page
}

export const signIn: OuterPage = {
  path: '/',
  title: 'sessions.title',
  page: page(() => import('../features/sessions/sign-in.page.tsx').then((file) => file.SignInPage)),
}

export const outerPages: OuterPage[] = [
  signIn,
  {
    path: '/signup',
    title: 'sessions.signUpTitle',
    page: page(() => import('../features/users/sign-up.page.tsx').then((file) => file.SignUpPage), 'account'),
  },
  {
    path: '/forgot-password',
    title: 'sessions.forgotTitle',
    page: page(
      () => import('../features/passwords/forgot-password.page.tsx').then((file) => file.ForgotPasswordPage),
      'account',
    ),
  },
  {
    path: '/undo-change',
    title: 'passwords.undoTitle',
    page: page(
      () => import('../features/passwords/undo-change.page.tsx').then((file) => file.UndoChangePage),
      'account',
    ),
  },
  {
    path: '/leave-company',
    title: 'users.leaveTitle',
    page: page(
      () => import('../features/users/leave-company.page.tsx').then((file) => file.LeaveCompanyPage),
      'account',
    ),
  },
  {
    path: '/reset-password',
    title: 'sessions.resetTitle',
    page: page(
      () => import('../features/passwords/reset-password.page.tsx').then((file) => file.ResetPasswordPage),
      'account',
    ),
  },
]

/** The layout of every page behind the sign-in. */
export const shell = page(() => import('./shell/shell.tsx').then((file) => file.Shell))
