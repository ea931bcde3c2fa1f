import type { FastifyInstance } from 'fastify'
import type { Storage } from '../storage/storage.ts'

const year = 31_536_000

/** Serves stored files. Browsers cache a file for a year, because the content under a file name never changes. */
export function serveFiles(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const file = await storage.read(request.params.name)
    if (!file) throw Object.assign(new Error('no such file'), { statusCode: 404 })
    file.stream.once('error', (error) => request.log.warn({ err: error }, 'the transfer of a picture failed'))
    if (file.size !== undefined) reply.header('content-length', file.size)
    return reply
      .header('cache-control', `private, max-age=${year}, immutable`)
      .type(file.type)
      .send(file.stream)
  })
}
