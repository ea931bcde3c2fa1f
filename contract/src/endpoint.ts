import type * as z from 'zod'
import type { Input } from './input.ts'
import type { Action } from './permissions.ts'
import type { QueryInput, QuerySchema, WireQuerySchema } from './query-input.ts'
import type { Decoded, Shape, Wire } from './record.ts'

/**
 * The declaration of one API call. With it, the server routes, validates and documents the call, and the browser sends
 * it. Browser builds omit the schemas `params`, `query` and `answer`, because the browser does not validate them
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
  /** The path below `/api`, exactly as in the specification. A parameter is written `:name`. */
  path: `/${string}`
  /**
   * The permission that the call needs. The handler also checks rules about the record or the user that the call
   * concerns.
   */
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
  /**
   * Set if the body is multipart/form-data with texts and files (`z.file()`). `maxBytes` is the maximum size of the
   * body.
   */
  multipart?: { maxBytes: number }
  /** Set if a successful call returns a file instead of JSON: the file's media type. The browser receives a `Blob`. */
  download?: string
  /** Set if a successful call returns a text stream and keeps it open: the stream's media type. */
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

/**
 * `CodeSchema` is the schema of a part of a call, with the field names of the code. `WirePart` is the part's type, with
 * the field names of the API.
 */
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

/** The input of the caller, before parsing. It contains only the parts that the call declares. */
export type CallInput<E extends AnyEndpoint> = Part<
  'params',
  E['params'],
  z.input<NonNullable<E['params']>>
> &
  Part<'query', E['query'], z.input<CodeSchema<NonNullable<E['query']>>>> &
  Part<'body', E['body'], z.input<CodeSchema<NonNullable<E['body']>>>>

/** The input of the caller, before parsing, with the field names of the API. */
export type WireInputOf<E extends AnyEndpoint> = Omit<CallInput<E>, 'query' | 'body'> &
  Part<'query', E['query'], WirePart<NonNullable<E['query']>>> &
  Part<'body', E['body'], WirePart<NonNullable<E['body']>>>

/** The input that the handler receives, after parsing. It contains only the parts that the call declares. */
export type ParsedInput<E extends AnyEndpoint> = Part<
  'params',
  E['params'],
  z.output<NonNullable<E['params']>>
> &
  Part<'query', E['query'], z.output<CodeSchema<NonNullable<E['query']>>>> &
  Part<'body', E['body'], z.output<CodeSchema<NonNullable<E['body']>>>>

/** The body of a successful response, with the field names of the code. */
export type AnswerOf<E extends AnyEndpoint> = Decoded<E['answer']>
/** The body of a successful response, with the field names of the API. */
export type WireAnswerOf<E extends AnyEndpoint> = Wire<E['answer']>

/** Declares an endpoint and keeps the exact types of its parts. */
export function endpoint<const E extends AnyEndpoint>(definition: E): E {
  return definition
}
