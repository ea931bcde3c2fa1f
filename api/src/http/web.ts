import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 31_536_000

/**
 * Serves the built web app: hashed assets for ever, pre-compressed; every other address that is not
 * a file gets the page itself, because the browser knows the routes.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) throw new Error(`the web app is not built: ${root} does not exist`)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (wantsPage) return reply.sendFile('index.html')
    throw Object.assign(new Error('no such file'), { statusCode: 404 })
  })
}
