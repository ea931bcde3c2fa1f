import type * as z from 'zod'
import type { Input } from './input.ts'
import type { Action } from './permissions.ts'
import type { Decoded, Shape, Wire } from './record.ts'

/**
 * The declaration of one API call. The server binds, documents and validates by it. The browser calls by it. Browser builds omit
 * the shapes that no form validates by: `params`, `query` and `answer` (`withoutShapes` in scripts/vite-plugins.ts).
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | Input = z.ZodType | Input,
  Answer extends Shape = Shape,
> {
  /** Unique name, `noun.verb`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/api`, exactly as in the specification, with `:name` for a parameter. */
  path: `/${string}`
  /** The required permission. The handler checks rules about the subject again. */
  action: Action
  /** One sentence for the API documentation. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The largest body of a call without a form, in bytes. The default is 16 KB without a session and 100 KB with one. */
  maxBytes?: number
  /** The body is multipart/form-data with texts and files (`z.file()`). `maxBytes` is its upper bound. */
  multipart?: { maxBytes: number }
  /** The media type of a file that a success returns instead of JSON. The browser receives a `Blob`. */
  download?: string
  /** The media type of a text stream that a success returns and keeps open. */
  stream?: string
  /** The body of a success. `status` defaults to 200. */
  answer: Answer
  status?: 200 | 201 | 204
  /** Set for a sign-in: the device sends its stored keys and receives one for the user (device-keys.ts). */
  deviceKeys?: true
}

// biome-ignore lint/suspicious/noExplicitAny: zod's variance allows no narrower bound for "any endpoint"
export type AnyEndpoint = Endpoint<any, any, any, any>

type Part<Name extends string, Type, Parsed> = unknown extends Type
  ? { [key in Name]?: undefined }
  : Type extends z.ZodType | Input
    ? { [key in Name]: Parsed }
    : { [key in Name]?: undefined }

type BodySchema<Body> = Body extends Input<infer Schema> ? Schema : Body

/** The caller's input: the declared parts, before parsing. */
export type CallInput<E extends AnyEndpoint> = Part<
  'params',
  E['params'],
  z.input<NonNullable<E['params']>>
> &
  Part<'query', E['query'], z.input<NonNullable<E['query']>>> &
  Part<'body', E['body'], z.input<BodySchema<NonNullable<E['body']>>>>

/** The same input under the names of the wire. */
export type WireInputOf<E extends AnyEndpoint> = Omit<CallInput<E>, 'body'> &
  Part<
    'body',
    E['body'],
    NonNullable<E['body']> extends Input<z.ZodType, infer Body> ? Body : z.input<NonNullable<E['body']>>
  >

/** The handler's input: the same parts, parsed. */
export type ParsedInput<E extends AnyEndpoint> = Part<
  'params',
  E['params'],
  z.output<NonNullable<E['params']>>
> &
  Part<'query', E['query'], z.output<NonNullable<E['query']>>> &
  Part<'body', E['body'], z.output<BodySchema<NonNullable<E['body']>>>>

/** The body of a success, under the code's names. */
export type AnswerOf<E extends AnyEndpoint> = Decoded<E['answer']>
/** The same body under the names of the wire. */
export type WireAnswerOf<E extends AnyEndpoint> = Wire<E['answer']>

/** Declares an endpoint and keeps the exact types of its parts. */
export function endpoint<const E extends AnyEndpoint>(definition: E): E {
  return definition
}
