import type * as z from 'zod'
import type { Action } from './permissions.ts'

/**
 * One call of the API, declared once: the server binds, documents and checks it, the browser calls it. The browser's builds
 * leave out the shapes that no form checks by, `params`, `query` and `answer` (`withoutShapes` in scripts/vite-plugins.ts).
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Unique name, `noun.verb`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, to the letter of the specification, with `:name` for a parameter. */
  path: `/${string}`
  /** Who may call it at all; rules about the subject are checked again by the handler. */
  action: Action
  /** One sentence for the API's documentation. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The largest body of a call without a form, in bytes; 16 KB without a session and 100 KB with one, unless said. */
  maxBytes?: number
  /** The body travels as multipart/form-data of at most so many bytes: texts, and files (`z.file()`). */
  multipart?: { maxBytes: number }
  /** A success answers with a file of this media type, a `Blob` in the browser, and not with JSON. */
  download?: string
  /** A success answers with a text of this media type that stays open and tells more as it comes. */
  stream?: string
  /** What a success answers with; `status` is 200 unless said. */
  answer: Answer
  status?: 200 | 201 | 204
  /** A sign-in: the device sends the keys it was given before, and receives one for the person (device-keys.ts). */
  deviceKeys?: true
}

// biome-ignore lint/suspicious/noExplicitAny: the variance of zod's types leaves no narrower bound for "any endpoint"
export type AnyEndpoint = Endpoint<any, any, any, any>

type Part<Name extends string, Type, Parsed> = unknown extends Type
  ? { [key in Name]?: undefined }
  : Type extends z.ZodType
    ? { [key in Name]: Parsed }
    : { [key in Name]?: undefined }

/** What the caller hands in: the parts that the endpoint declares, before parsing. */
export type CallInput<E extends AnyEndpoint> = Part<
  'params',
  E['params'],
  z.input<NonNullable<E['params']>>
> &
  Part<'query', E['query'], z.input<NonNullable<E['query']>>> &
  Part<'body', E['body'], z.input<NonNullable<E['body']>>>

/** What the handler is given: the same parts, parsed. */
export type ParsedInput<E extends AnyEndpoint> = Part<
  'params',
  E['params'],
  z.output<NonNullable<E['params']>>
> &
  Part<'query', E['query'], z.output<NonNullable<E['query']>>> &
  Part<'body', E['body'], z.output<NonNullable<E['body']>>>

export type AnswerOf<E extends AnyEndpoint> = z.input<E['answer']>

/** Declares an endpoint; keeps the exact types of its parts. */
export function endpoint<const E extends AnyEndpoint>(definition: E): E {
  return definition
}
