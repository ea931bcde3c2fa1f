import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldPolicy, onlyCamera } from './content-security.ts'

const year = 31_536_000

/** Where the field app is. */
const fieldPath = '/campo'

/**
 * Serves the built web app: hashed assets for ever, pre-compressed; every other address that is not
 * a file gets the page itself, because the browser knows the routes.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) throw new Error(`the web app is not built: ${root} does not exist`)
  await servePages(app, root)
  // Where browsers look for the icon of what is no page, such as a photo in a tab of its own.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg'))
}

/**
 * Serves the built field app under `/campo/` in the same way. Its pages may use the camera and run WebAssembly, which
 * those of the web app may not.
 */
export async function serveField(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) throw new Error(`the field app is not built: ${root} does not exist`)
  await app.register(
    async (field) => {
      await servePages(field, root, {
        'content-security-policy': fieldPolicy,
        'permissions-policy': onlyCamera,
      })
      // The router takes both addresses for one; a service worker is responsible for what is below the second.
      field.get('/', (request, reply) => {
        const [path, query] = request.url.split('?')
        if (path !== fieldPath) return reply.sendFile('index.html')
        // Kept by the browser: who opens this address without signal is led on all the same.
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
  // Below /api there is no page, and an unknown call is told so.
  const wantsPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$|^\/api(\/|$)/.test(path)
  if (wantsPage) return reply.sendFile('index.html')
  throw Object.assign(new Error('no such file'), { statusCode: 404 })
}
