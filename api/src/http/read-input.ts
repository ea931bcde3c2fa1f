import { type FieldErrors, toFieldErrors } from '@zelo/contract/errors'
import type { Input as BodyInput } from '@zelo/contract/input'
import type { QueryInput } from '@zelo/contract/query-input'
import { decodeInput } from '@zelo/contract/wire'
import { buildQuerySchema } from '@zelo/contract/wire-schema'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { DomainError } from '../domain-error.ts'
import { Form } from './form.ts'
import type { Route } from './route.ts'

/** The validated parts of a call, with the field names of the code. */
export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/** Validates the parts of a request. @throws `invalid_input`, `unsupported_media_type` */
export async function readInput(route: Route, request: FastifyRequest): Promise<Input> {
  const { params, query, body } = route.endpoint
  const parts = {
    params: parsePart(params, request.params),
    query: parsePart(toSchema(query), decodeInput(query, request.query)),
    body: parsePart(toSchema(body), decodeInput(body, await readBody(route, request.body))),
  }
  const errors = Object.values(parts).flatMap((part) => (part.errors ? Object.entries(part.errors) : []))
  if (errors.length > 0) throw new DomainError('invalid_input', { errors: Object.fromEntries(errors) })
  return { params: parts.params.data, query: parts.query.data, body: parts.body.data }
}

/**
 * Converts a form to its fields.
 * @throws `unsupported_media_type` for an unexpected form, or for a missing form
 */
async function readBody({ endpoint }: Route, body: unknown): Promise<unknown> {
  if (body !== undefined && body instanceof Form !== (endpoint.multipart !== undefined)) {
    throw new DomainError('unsupported_media_type')
  }
  return body instanceof Form ? await body.fields() : body
}

function toSchema(part: z.ZodType | BodyInput | QueryInput | undefined): z.ZodType | undefined {
  if (!part || !('kind' in part)) return part
  return part.kind === 'query' ? buildQuerySchema(part) : part.schema
}

function parsePart(schema: z.ZodType | undefined, value: unknown): { data?: unknown; errors?: FieldErrors } {
  if (!schema) return {}
  const parsed = schema.safeParse(value ?? undefined, { reportInput: true })
  return parsed.success ? { data: parsed.data } : { errors: toFieldErrors(parsed.error) }
}
