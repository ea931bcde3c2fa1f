import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { isTranslated } from '@zelo/contract/record'
import { toWireSchema } from '@zelo/contract/wire-schema'
import type { FastifyReply } from 'fastify'
import { JsonList } from './json-list.ts'
import type { Body } from './response-cache.ts'
import { createWriter } from './write-json.ts'

/** A file download: its content and its file name. */
export class FileResponse {
  readonly content: Buffer
  readonly name: string
  constructor(content: Buffer, name: string) {
    this.content = content
    this.name = name
  }
}

/** A response body with extra response headers. */
export class ResponseWithHeaders {
  readonly answer: unknown
  readonly headers: Record<string, string>
  constructor(answer: unknown, headers: Record<string, string>) {
    this.answer = answer
    this.headers = headers
  }
}

/**
 * The response of a call that `versionedRoute` binds: an entity tag, and a body unless the caller already has the body.
 */
export class Tagged {
  readonly tag: string
  readonly body: Body | undefined
  constructor(tag: string, body?: Body) {
    this.tag = tag
    this.body = body
  }

  /**
   * Sends the response. The browser caches the response. Before each use, it asks whether the response is still
   * current.
   */
  send(reply: FastifyReply) {
    reply.headers({
      etag: this.tag,
      'cache-control': 'private, no-cache',
      vary: 'authorization, accept-encoding',
    })
    if (!this.body) return reply.code(304).send()
    if (this.body.encoding) reply.header('content-encoding', this.body.encoding)
    return reply.code(200).type('application/json; charset=utf-8').send(this.body.bytes)
  }
}

/** Sends a response body as JSON. */
export function sendJson(reply: FastifyReply, endpoint: AnyEndpoint, answer: unknown) {
  const { status = 200 } = endpoint
  if (status === 204) return reply.code(204).send()
  return reply.code(status).type('application/json; charset=utf-8').send(serializeResponse(endpoint, answer))
}

export function sendDownload(
  reply: FastifyReply,
  { download }: AnyEndpoint,
  { content, name }: FileResponse,
) {
  return reply
    .type(download ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}

/**
 * Checks a response body against the contract.
 * @throws if the body does not match
 */
export function checkResponse(endpoint: AnyEndpoint, answer: unknown): void {
  toWireSchema(endpoint.answer).parse(JSON.parse(serializeResponse(endpoint, answer)))
}

/**
 * Joins the chunks of a response and checks the response.
 * @throws if the response does not match the contract
 */
export async function toCheckedChunks(
  endpoint: AnyEndpoint,
  chunks: AsyncIterable<string> | Iterable<string>,
): Promise<string[]> {
  const whole = (await Array.fromAsync(chunks)).join('')
  toWireSchema(endpoint.answer).parse(JSON.parse(whole))
  return [whole]
}

/** Serializes a response body to bytes of JSON. */
export function toBytes(endpoint: AnyEndpoint, answer: unknown): Buffer {
  if (!(answer instanceof JsonList)) return Buffer.from(serializeResponse(endpoint, answer))
  return Buffer.concat(Array.from(answer.chunks(), (chunk) => Buffer.from(chunk)))
}

function serializeResponse({ answer: shape }: AnyEndpoint, answer: unknown): string {
  if (answer instanceof JsonList) return [...answer.chunks()].join('')
  return isTranslated(shape) ? createWriter(shape)(answer as never) : JSON.stringify(answer ?? null)
}
