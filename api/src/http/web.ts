import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldPolicy, onlyCamera } from './content-security.ts'

const year = 31_536_000

/** The field app is served at this URL path. */
const fieldPath = '/campo'

/**
 * Serves the built web app. Files with a hash in their name are compressed in advance and cached for a year. A URL that
 * is not a file returns the page, because the browser does the routing.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) throw new Error(`the web app is not built: ${root} does not exist`)
  await servePages(app, root)
  // Browsers request this icon for responses that are not pages, such as a photo in its own tab.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg'))
}

/**
 * Serves the built field app below `/campo/`, in the same way as `serveWeb`. Its pages may also use the camera and run
 * WebAssembly.
 */
export async function serveField(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) throw new Error(`the field app is not built: ${root} does not exist`)
  await app.register(
    async (field) => {
      await servePages(field, root, {
        'content-security-policy': fieldPolicy,
        'permissions-policy': onlyCamera,
      })
      // The router matches both `/campo` and `/campo/`. The service worker controls only URLs below `/campo/`, so
      // `/campo` redirects.
      field.get('/', (request, reply) => {
        const [path, query] = request.url.split('?')
        if (path !== fieldPath) return reply.sendFile('index.html')
        // Browsers cache the redirect, so that the redirect also works offline.
        reply.header('cache-control', `public, max-age=${year}`)
        return reply.redirect(`${fieldPath}/${query === undefined ? '' : `?${query}`}`)
      })
    },
    { prefix: fieldPath },
  )
}

async function servePages(app: FastifyInstance, root: string, headers: Record<string, string> = {}) {
  const assets = join(root, 'assets', sep)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.startsWith(assets)
      response.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
      for (const [name, value] of Object.entries(headers)) response.header(name, value)
    },
  })
  app.setNotFoundHandler(sendPage)
}

function sendPage(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? ''
  // There are no pages below /api. An unknown API call returns 404, not the page.
  const wantsPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$|^\/api(\/|$)/.test(path)
  if (wantsPage) return reply.sendFile('index.html')
  throw Object.assign(new Error('no such file'), { statusCode: 404 })
}
