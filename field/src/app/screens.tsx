import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { AboutPage } from '../features/about/about.page.tsx'
import { MenuPage } from '../features/about/menu.page.tsx'
import { QueuePage } from '../features/queue/queue.page.tsx'
import { ScanPage } from '../features/scan/scan.page.tsx'
import { TypeCodePage } from '../features/scan/type-code.page.tsx'
import { WrongRoomPage } from '../features/scan/wrong-room.page.tsx'
import { SignInPage } from '../features/sessions/sign-in.page.tsx'
import { SignOutPage } from '../features/sessions/sign-out.page.tsx'
import { TodayPage } from '../features/today/today.page.tsx'
import { NotePage } from '../features/visit/note.page.tsx'
import { PhotosPage } from '../features/visit/photos.page.tsx'
import { PlacePage } from '../features/visit/place.page.tsx'
import { SummaryPage } from '../features/visit/summary.page.tsx'
import { UndonePage } from '../features/visit/undone.page.tsx'
import { VisitPage } from '../features/visit/visit.page.tsx'
import { BrokenPage } from './shell/broken.page.tsx'
import { Root } from './shell/root.tsx'

function createRoute(path: string, Component: ComponentType): RouteObject {
  return { path, Component, errorElement: <BrokenPage /> }
}

/** Returns a route that loads its code on first use. Offline, the code comes from the service worker's cache. */
function createLazyRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: { Component: load }, errorElement: <BrokenPage /> }
}

/**
 * All screens by path. An overlay has its own path, so that the phone's back button closes it. The screens of a usual
 * cleaning are in one script.
 */
export const screens: RouteObject[] = [
  {
    Component: Root,
    errorElement: <BrokenPage />,
    children: [
      createRoute('/', TodayPage),
      createRoute('/entrar', SignInPage),
      createRoute('/codigo', ScanPage),
      createRoute('/codigo/digitar', TypeCodePage),
      createRoute('/codigo/outro', WrongRoomPage),
      createRoute('/ambiente/:environmentId', PlacePage),
      createRoute('/visita/:key', VisitPage),
      createRoute('/visita/:key/nota/:taskId', NotePage),
      createRoute('/visita/:key/fotos/:taskId', PhotosPage),
      createRoute('/visita/:key/nao-consegui', UndonePage),
      createRoute('/visita/:key/terminar', SummaryPage),
      createLazyRoute(
        '/visita/:key/sem-foto/:taskId',
        async () => (await import('../features/visit/no-photo.page.tsx')).NoPhotoPage,
      ),
      createRoute('/por-enviar', QueuePage),
      createLazyRoute(
        '/historico',
        async () => (await import('../features/history/history.page.tsx')).HistoryPage,
      ),
      createRoute('/menu', MenuPage),
      createRoute('/sobre', AboutPage),
      createLazyRoute(
        '/notificacoes',
        async () => (await import('../features/notifications/notifications.page.tsx')).NotificationsPage,
      ),
      createLazyRoute(
        '/sessoes',
        async () => (await import('../features/sessions/own-sessions.page.tsx')).OwnSessionsPage,
      ),
      createRoute('/sair', SignOutPage),
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]
