import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { FirstPaint } from './first-paint.tsx'
import { privateFor, publicOnly } from './guards.ts'
import { Root } from './root.tsx'
import { type Page, screens } from './screens.ts'
import { BrokenPage } from './shell/broken.page.tsx'

/** What a route tells about itself, for the document's title and the breadcrumb. */
export interface RouteHandle {
  title: ParseKeys
}

function titled(title: ParseKeys): RouteHandle {
  return { title }
}

type Guard = (args: { request: Request }) => Response | null

/**
 * A page that is loaded once `guard` lets somebody in. The loader does it, not the router's `lazy`, which shows an empty
 * page where a file is gone: an error of the loader goes to the error page, and the next visit tries again.
 */
function loaded(guard: Guard, page: Page) {
  let Loaded: ComponentType | undefined
  return {
    async loader(args: { request: Request }) {
      const away = guard(args)
      if (!away) Loaded ??= await page()
      return away
    },
    Component: () => Loaded && <Loaded />,
    errorElement: <BrokenPage />,
  }
}

const signIn: Page = () => import('../features/sessions/sign-in.page.tsx').then((file) => file.SignInPage)
const signUp: Page = () => import('../features/users/sign-up.page.tsx').then((file) => file.SignUpPage)
const forgotPassword: Page = () =>
  import('../features/passwords/forgot-password.page.tsx').then((file) => file.ForgotPasswordPage)
const resetPassword: Page = () =>
  import('../features/passwords/reset-password.page.tsx').then((file) => file.ResetPasswordPage)

/** A public page beside the sign-in; its texts come with it. */
function accountRoute(path: `/${string}`, title: ParseKeys, page: Page): RouteObject {
  const withTexts: Page = async () => (await Promise.all([page(), loadTexts('account')]))[0]
  return { path, handle: titled(title), ...loaded(publicOnly, withTexts) }
}

const publicRoutes: RouteObject[] = [
  { ...loaded(publicOnly, signIn), index: true, handle: titled('sessions.title') },
  accountRoute('/signup', 'sessions.signUpTitle', signUp),
  accountRoute('/forgot-password', 'sessions.forgotTitle', forgotPassword),
  accountRoute('/reset-password', 'sessions.resetTitle', resetPassword),
]

const privateRoutes: RouteObject[] = screens.map((screen) => ({
  path: screen.path,
  handle: titled(screen.title),
  ...loaded(privateFor(screen.action), screen.page),
}))

const shell: Page = async () => {
  const [file] = await Promise.all([import('./shell/shell.tsx'), loadTexts('screens')])
  return file.Shell
}

/**
 * Every address of the product. Guards run before a page is shown, and again whenever the session changes. It asks for
 * the first page at once, so it is made by a function: in the evaluation of this file the browser would look up where in
 * all of the script that was asked for.
 */
export function openRouter() {
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <FirstPaint />,
      children: [
        { children: publicRoutes },
        { ...loaded(() => null, shell), children: privateRoutes },
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ])
}
