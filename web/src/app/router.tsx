import type { ParseKeys } from 'i18next'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { loadScreenTexts } from '../i18n/i18n.ts'
import { privateFor, publicOnly } from './guards.ts'
import { Root } from './root.tsx'
import { screens } from './screens.ts'
import { BrokenPage } from './shell/broken.page.tsx'

/** What a route tells about itself, for the document's title and the breadcrumb. */
export interface RouteHandle {
  title: ParseKeys
}

function titled(title: ParseKeys): RouteHandle {
  return { title }
}

const publicRoutes: RouteObject[] = [
  {
    index: true,
    loader: publicOnly,
    handle: titled('sessions.title'),
    lazy: async () => ({ Component: (await import('../features/sessions/sign-in.page.tsx')).SignInPage }),
  },
  ...(
    [
      ['/signup', 'sessions.signUpTitle'],
      ['/forgot-password', 'sessions.forgotTitle'],
      ['/reset-password', 'sessions.resetTitle'],
    ] as const
  ).map(([path, title]) => ({
    path,
    loader: publicOnly,
    handle: titled(title),
    lazy: async () => ({
      Component: (await import('../features/sessions/not-yet.page.tsx')).NotYetPublicPage,
    }),
  })),
]

const privateRoutes: RouteObject[] = screens.map((screen) => ({
  path: screen.path,
  loader: privateFor(screen.action),
  handle: titled(screen.title),
  errorElement: <BrokenPage />,
  lazy: async () => ({ Component: await screen.page() }),
}))

/** Every address of the product. Guards run before a page is shown, and again whenever the session changes. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <></>,
    children: [
      { children: publicRoutes },
      {
        lazy: async () => {
          const [{ Shell }] = await Promise.all([import('./shell/shell.tsx'), loadScreenTexts()])
          return { Component: Shell }
        },
        children: privateRoutes,
      },
      { path: '*', loader: () => redirect('/') },
    ],
  },
])
