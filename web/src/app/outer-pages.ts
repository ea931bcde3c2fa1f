import type { ParseKeys } from 'i18next'
import { createPage, type Page } from './pages.ts'

/** A page without the shell. A signed-in user is redirected to the home screen (R1-037), unless the page is `open`. */
interface OuterPage {
  path: `/${string}`
  title: ParseKeys
  page: Page
  /** True for pages that e-mails link to. Signed-in users can open these pages too. */
  open?: true
}

export const signIn: OuterPage = {
  path: '/',
  title: 'sessions.title',
  page: createPage(() => import('../features/sessions/sign-in.page.tsx').then((file) => file.SignInPage)),
}

export const outerPages: OuterPage[] = [
  signIn,
  {
    path: '/signup',
    title: 'sessions.signUpTitle',
    page: createPage(
      () => import('../features/users/sign-up.page.tsx').then((file) => file.SignUpPage),
      'account',
    ),
  },
  {
    path: '/forgot-password',
    title: 'sessions.forgotTitle',
    page: createPage(
      () => import('../features/passwords/forgot-password.page.tsx').then((file) => file.ForgotPasswordPage),
      'account',
    ),
  },
  {
    path: '/undo-change',
    title: 'passwords.undoTitle',
    page: createPage(
      () => import('../features/passwords/undo-change.page.tsx').then((file) => file.UndoChangePage),
      'account',
    ),
    open: true,
  },
  {
    path: '/cancelar-alertas',
    title: 'notifications.stopTitle',
    page: createPage(
      () => import('../features/notifications/stop-emails.page.tsx').then((file) => file.StopEmailsPage),
      'notifications',
    ),
    open: true,
  },
  {
    path: '/leave-company',
    title: 'users.leaveTitle',
    page: createPage(
      () => import('../features/users/leave-company.page.tsx').then((file) => file.LeaveCompanyPage),
      'account',
    ),
    open: true,
  },
  {
    path: '/reset-password',
    title: 'sessions.resetTitle',
    page: createPage(
      () => import('../features/passwords/reset-password.page.tsx').then((file) => file.ResetPasswordPage),
      'account',
    ),
  },
]

/** The layout of every page behind the sign-in. */
export const shell = createPage(() => import('./shell/shell.tsx').then((file) => file.Shell))
