import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/** No form has more parts, nor a part longer headers, in bytes. */
const mostParts = 20
const longestHeaders = 4000

/** A body that travels as multipart/form-data, not read yet. */
export class Form {
  #content: Buffer<ArrayBuffer>
  readonly #type: string

  constructor(content: Buffer<ArrayBuffer>, type: string) {
    this.#content = content
    this.#type = type
  }

  /**
   * Its fields by name: texts, and files as `File`. Of several with one name it is the last. To be read once.
   * @throws `invalid_input` for what is no form, or one of more than twenty parts
   */
  async fields(): Promise<Record<string, string | File>> {
    if (!this.#isShort()) throw new DomainError('invalid_input', { errors: { body: 'invalid' } })
    const response = new Response(this.#content, { headers: { 'content-type': this.#type } })
    // Many photos wait for their turn to be encoded: the memory of a second copy of each is given back.
    this.#content = Buffer.alloc(0)
    try {
      return Object.fromEntries(await response.formData())
    } catch {
      throw new DomainError('invalid_input', { errors: { body: 'invalid' } })
    }
  }

  /** Whether it is soon read: a form of 200,000 parts, or with as many headers, keeps the process from all others for seconds. */
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

/** Takes forms; a route's `bodyLimit` says how large. They are read once the caller is known. */
export function takeForms(app: FastifyInstance): void {
  const keep = async (request: FastifyRequest, content: Buffer<ArrayBuffer>) =>
    new Form(content, request.headers['content-type'] ?? '')
  app.addContentTypeParser<Buffer<ArrayBuffer>>('multipart/form-data', { parseAs: 'buffer' }, keep)
}
