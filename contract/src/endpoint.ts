import type * as z from 'zod'
import type { Input } from './input.ts'
import type { Action } from './permissions.ts'
import type { QueryInput, QuerySchema, WireQuerySchema } from './query-input.ts'
import type { Decoded, Shape, Wire } from './record.ts'

/**
 * The declaration of one API call. The server uses it to route, validate and document the call, and the browser to send
 * it. Browser builds omit the schemas `params`, `query` and `answer`, because no form validates with them
 * (`withoutShapes` in scripts/vite-plugins.ts).
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType | QueryInput = z.ZodType | QueryInput,
  Body extends z.ZodType | Input = z.ZodType | Input,
  Answer extends Shape = Shape,
> {
  /** Unique name in the form `noun.verb`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/api`, exactly as in the specification. `:name` is a parameter. */
  path: `/${string}`
  /** The required permission. The handler also checks rules about the record or user that the call concerns. */
  action: Action
  /** One sentence for the API documentation. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /**
   * Maximum size of the body in bytes, for a call without a form. The default is 16 KB without a session and 100 KB
   * with one.
   */
  maxBytes?: number
  /** The body is multipart/form-data with texts and files (`z.file()`). `maxBytes` is its maximum size. */
  multipart?: { maxBytes: number }
  /** Media type of a file that a successful call returns instead of JSON. The browser receives a `Blob`. */
  download?: string
  /** Media type of a text stream that a successful call returns and keeps open. */
  stream?: string
  /** Schema of the response to a successful call. `status` defaults to 200. */
  answer: Answer
  status?: 200 | 201 | 204
  /** Set for a sign-in. The device sends its stored keys and receives a key for the user (device-keys.ts). */
  deviceKeys?: true
}

// biome-ignore lint/suspicious/noExplicitAny: zod's variance allows no narrower bound for "any endpoint"
export type AnyEndpoint = Endpoint<any, any, any, any>

type Part<Name extends string, Type, Parsed> = unknown extends Type
  ? { [key in Name]?: undefined }
  : Type extends z.ZodType | Input | QueryInput
    ? { [key in Name]: Parsed }
    : { [key in Name]?: undefined }

/** The schema of a part under the code's names, and under those of the wire. */
type CodeSchema<Type> =
  Type extends Input<infer Schema>
    ? Schema
    : Type extends QueryInput<infer Fields>
      ? QuerySchema<Fields>
      : Type
type WirePart<Type> =
  Type extends Input<z.ZodType, infer Body>
    ? Body
    : z.input<Type extends QueryInput<infer Fields> ? WireQuerySchema<Fields> : Type>

/** The caller's input: the declared parts, before parsing. */
export type CallInput<E extends AnyEndpoint> = Part<
  'params',
  E['params'],
  z.input<NonNullable<E['params']>>
> &
  Part<'query', E['query'], z.input<CodeSchema<NonNullable<E['query']>>>> &
  Part<'body', E['body'], z.input<CodeSchema<NonNullable<E['body']>>>>

/** The same input under the names of the wire. */
export type WireInputOf<E extends AnyEndpoint> = Omit<CallInput<E>, 'query' | 'body'> &
  Part<'query', E['query'], WirePart<NonNullable<E['query']>>> &
  Part<'body', E['body'], WirePart<NonNullable<E['body']>>>

/** The input that the handler receives: the same parts after parsing. */
export type ParsedInput<E extends AnyEndpoint> = Part<
  'params',
  E['params'],
  z.output<NonNullable<E['params']>>
> &
  Part<'query', E['query'], z.output<CodeSchema<NonNullable<E['query']>>>> &
  Part<'body', E['body'], z.output<CodeSchema<NonNullable<E['body']>>>>

/** The body of a success, under the code's names. */
export type AnswerOf<E extends AnyEndpoint> = Decoded<E['answer']>
/** The same body under the names of the wire. */
export type WireAnswerOf<E extends AnyEndpoint> = Wire<E['answer']>

/** Declares an endpoint and keeps the exact types of its parts. */
export function endpoint<const E extends AnyEndpoint>(definition: E): E {
  return definition
}
