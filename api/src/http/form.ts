import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/** A body that travels as multipart/form-data, not read yet. */
export class Form {
  #content: Buffer<ArrayBuffer>
  readonly #type: string

  constructor(content: Buffer<ArrayBuffer>, type: string) {
    this.#content = content
    this.#type = type
  }

  /** Its fields by name: texts, and files as `File`. Of several with one name it is the last. To be read once. */
  async fields(): Promise<Record<string, string | File>> {
    const response = new Response(this.#content, { headers: { 'content-type': this.#type } })
    // Many photos wait for their turn to be encoded: the memory of a second copy of each is given back.
    this.#content = Buffer.alloc(0)
    try {
      return Object.fromEntries(await response.formData())
    } catch {
      throw new DomainError('invalid_input', { errors: { body: 'invalid' } })
    }
  }
}

/** Takes forms; a route's `bodyLimit` says how large. They are read once the caller is known. */
export function takeForms(app: FastifyInstance): void {
  const keep = async (request: FastifyRequest, content: Buffer<ArrayBuffer>) =>
    new Form(content, request.headers['content-type'] ?? '')
  app.addContentTypeParser<Buffer<ArrayBuffer>>('multipart/form-data', { parseAs: 'buffer' }, keep)
}
