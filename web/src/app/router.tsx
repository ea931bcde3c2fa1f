import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { FirstPaint } from './first-paint.tsx'
import { privateFor, publicOnly } from './guards.ts'
import { outerPages, shell } from './outer-pages.ts'
import type { Page } from './pages.ts'
import { Root } from './root.tsx'
import { screens } from './screens.ts'
import { BrokenPage } from './shell/broken.page.tsx'
import { signOut, signOutPath } from './shell/sign-out.ts'

/** What a route tells about itself, for the document's title and the breadcrumb. */
export interface RouteHandle {
  title: ParseKeys
}

function titled(title: ParseKeys): RouteHandle {
  return { title }
}

type Guard = (args: { request: Request }) => Promise<Response | null>

/**
 * A page that is loaded once `guard` lets somebody in. The loader does it, not the router's `lazy`, which shows an empty
 * page where a file is gone: an error of the loader goes to the error page.
 */
function loaded(guard: Guard, page: Page) {
  let Loaded: ComponentType | undefined
  return {
    async loader(args: { request: Request }) {
      const away = await guard(args)
      if (!away) Loaded ??= (await Promise.all([page.load(), loadTexts(...page.texts)]))[0]
      return away
    },
    Component: () => Loaded && <Loaded />,
    errorElement: <BrokenPage />,
  }
}

const publicRoutes: RouteObject[] = outerPages.map(({ path, title, page }) => ({
  path,
  handle: titled(title),
  ...loaded(publicOnly, page),
}))

const privateRoutes: RouteObject[] = screens.map((screen) => ({
  path: screen.path,
  handle: titled(screen.title),
  ...loaded(privateFor(screen.action, screen.title), screen.page),
}))

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
        { ...loaded(async () => null, shell), children: privateRoutes },
        { path: signOutPath, action: signOut, loader: () => redirect('/') },
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ])
}
