import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { buildOpenApi, type Documented } from './openapi.ts'

/** Serves the API documentation (Swagger UI) at `/api/docs`. */
export async function serveDocs(api: FastifyInstance, modules: readonly Documented[]): Promise<void> {
  await api.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: buildOpenApi(modules) as never },
    })
    await docs.register(swaggerUi, { routePrefix: '/docs', indexPrefix: api.prefix })
  })
}
