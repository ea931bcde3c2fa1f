import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/** Limits of a form: the number of parts, and the header bytes of each part. */
const mostParts = 20
const longestHeaders = 4000

/** The body of a multipart/form-data request, not parsed yet. */
export class Form {
  #content: Buffer<ArrayBuffer>
  readonly #type: string

  constructor(content: Buffer<ArrayBuffer>, type: string) {
    this.#content = content
    this.#type = type
  }

  /**
   * Returns the fields by name: texts as strings, files as `File`. If a name occurs several times, the last field wins.
   * Can be called only once.
   * @throws `invalid_input` for a malformed form, or for more than twenty parts
   */
  async fields(): Promise<Record<string, string | File>> {
    if (!this.#isShort()) throw new DomainError('invalid_input', { errors: { body: 'invalid' } })
    const response = new Response(this.#content, { headers: { 'content-type': this.#type } })
    // Frees the raw body. Photos wait in a queue to be encoded. Without this line, each photo would be in memory twice.
    this.#content = Buffer.alloc(0)
    try {
      return Object.fromEntries(await response.formData())
    } catch {
      throw new DomainError('invalid_input', { errors: { body: 'invalid' } })
    }
  }

  /**
   * Returns whether the form can be parsed fast. Parsing a form with 200,000 parts or headers would block the process
   * for seconds.
   */
  #isShort(): boolean {
    const content = this.#content
    const boundary = /;\s*boundary=(?:"([^"]*)"|([^;]*))/i.exec(this.#type)
    const mark = `--${boundary?.[1] ?? boundary?.[2]?.trim()}`
    if (!content.subarray(0, mark.length).equals(Buffer.from(mark))) return false
    let at = 0
    for (let parts = 0; at >= 0; parts += 1) {
      const after = at + mark.length
      const isEnd = content.subarray(after, after + 2).equals(Buffer.from('--'))
      const hasShortHeaders = content.subarray(after, after + longestHeaders).includes('\r\n\r\n')
      if (parts > mostParts || !(isEnd || hasShortHeaders)) return false
      at = content.indexOf(mark, after)
    }
    return true
  }
}

/** Accepts forms up to the route's `bodyLimit`. The server parses a form only after it has identified the caller. */
export function acceptForms(app: FastifyInstance): void {
  const keep = async (request: FastifyRequest, content: Buffer<ArrayBuffer>) =>
    new Form(content, request.headers['content-type'] ?? '')
  app.addContentTypeParser<Buffer<ArrayBuffer>>('multipart/form-data', { parseAs: 'buffer' }, keep)
}
