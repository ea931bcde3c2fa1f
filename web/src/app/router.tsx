import type { ParseKeys } from 'i18next'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { getSession } from '../lib/session.ts'
import { FirstPaint } from './first-paint.tsx'
import { requirePermission, requireSignedOut } from './guards.ts'
import { outerPages, shell } from './outer-pages.ts'
import type { Page, PageComponent } from './pages.ts'
import { Root } from './root.tsx'
import { screens } from './screens.ts'
import { BrokenPage } from './shell/broken.page.tsx'
import { signOut, signOutPath } from './shell/sign-out.ts'

/** The data of a route for the document's title and the breadcrumb. */
export interface RouteHandle {
  title: ParseKeys
}

function toRouteHandle(title: ParseKeys): RouteHandle {
  return { title }
}

type Guard = (args: { request: Request }) => Promise<Response | null>

/**
 * Returns a route that loads its page after `guard` passes. The loader of the route loads the page, so that a missing file
 * leads to the error page. With the router's `lazy`, the page would stay empty.
 */
function toGuardedRoute(guard: Guard, page: Page) {
  let Loaded: PageComponent | undefined
  return {
    async loader(args: { request: Request }) {
      const away = await guard(args)
      if (!away)
        Loaded ??= (await Promise.all([loadWithData(page, args.request), loadTexts(...page.texts)]))[0]
      return away
    },
    Component: () => Loaded && <Loaded />,
    errorElement: <BrokenPage />,
  }
}

async function loadWithData(page: Page, { url }: Request): Promise<PageComponent> {
  const component = await page.load()
  const session = getSession()
  if (session) component.requestData?.(session, new URL(url).searchParams)
  return component
}

const publicRoutes: RouteObject[] = outerPages.map(({ path, title, page, open }) => ({
  path,
  handle: toRouteHandle(title),
  ...toGuardedRoute(open ? async () => null : requireSignedOut, page),
}))

const privateRoutes: RouteObject[] = screens.map((screen) => ({
  path: screen.path,
  handle: toRouteHandle(screen.title),
  ...toGuardedRoute(requirePermission(screen.action, screen.title), screen.page),
}))

/**
 * Returns the router with every URL of the product. Guards run before a page appears, and again when the session changes.
 * The router requests the first page when it is created, so a function creates it. During the evaluation of a module, the
 * browser would first search the whole script for the position of the call.
 */
export function openRouter() {
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <FirstPaint />,
      children: [
        { children: publicRoutes },
        { ...toGuardedRoute(async () => null, shell), children: privateRoutes },
        { path: signOutPath, action: signOut, loader: () => redirect('/') },
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ])
}
