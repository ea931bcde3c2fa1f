import type { AnyEndpoint } from '@zelo/contract/endpoint'
import type { Input } from '@zelo/contract/input'
import type { Shape } from '@zelo/contract/record'
import { toWireSchema } from '@zelo/contract/wire-schema'
import fc from 'fast-check'
import * as z from 'zod'
import type { WireInput } from './test-app.ts'

/** A request as it is sent, valid or invalid. */
export interface WireRequest {
  method: AnyEndpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer | FormData
}

/** Values that programs often handle wrongly. */
const nasty = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, -1, 0, -0, 1.5, 1e21, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, [], {}, [[]], [null]],
      ...[
        '',
        ' ',
        '0',
        '-1',
        'NaN',
        'Infinity',
        '1e309',
        '9'.repeat(400),
        'null',
        'undefined',
        '[object Object]',
      ],
      ...[
        '\u0000',
        'a\u0000b',
        '\ud800',
        'a\udfff',
        '\u202e',
        '\ufeff',
        '\u{1f9f9}'.repeat(300),
        'é'.repeat(5000),
      ],
      ...['x'.repeat(100_000), '(a+)+$'.repeat(50), ' '.repeat(50_000), '%', '%00', '%ff', '_', '\\', '/'],
      ...['../../etc/passwd', '..%2f..%2fetc', "' or 1=1; --", '{{7*7}}', '<script>', '=1+1', '\r\nX-A: b'],
      ...['2026-02-30', '9999-12-31', '0000-00-00', '+275760-09-13', '-000001-01-01', '24:00', '2026-13'],
      ...['9999-12-31T23:59:59Z', '2026-03-02T08:00:00+99:99', '00000000-0000-0000-0000-000000000000'],
      ...['__proto__', 'constructor', 'toString', '000.000.000-00', 'https://[::1', 'javascript:alert(1)'],
    ),
  },
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer(),
  fc.double(),
  fc.nat({ max: 300 }).map((depth) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)),
)

const strangeNames = ['__proto__', 'constructor', 'extra', '', 'a.b', 'a[b]', '0', '\u0000', 'length']

/** Bodies that are unexpected JSON, or not JSON at all. */
const rawBodies = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '{', '{"a":', '[', 'null', 'NaN', '{"a":NaN}', '"', '\u0000', '\ufeff{}', '{}{}', '1e999'],
    ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}', "{'a':1}"],
    ...[
      '['.repeat(100_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      '{"a":'.repeat(20_000),
      '"\\ud800"',
    ],
  ),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
)

const rawForms = fc.constantFrom(
  ...['', '--b', '--b--', '--b\r\n\r\n--b--', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
  '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="../../x.csv"\r\n\r\nnome\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="x\u0000.png"\r\nContent-Type: \r\n\r\n\u0000',
  `--b\r\n${'A: b\r\n'.repeat(20_000)}\r\n--b--`,
  '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(5000),
)

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/problem+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  'x',
  '/',
]

const strangeHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { 'accept-encoding': 'zstd;q=NaN, *;q=9' },
  { 'if-none-match': `"${'a'.repeat(5000)}", *, W/` },
  { 'x-forwarded-for': `999.1.1.1, <script>, ${'a'.repeat(1000)}` },
  { 'x-device-keys': `${'a'.repeat(22)}.${'b'.repeat(43)},.,${'c'.repeat(200)}` },
  { 'x-forwarded-host': '\\evil', 'x-forwarded-proto': 'javascript' },
  { 'accept-language': '*;q=x', range: 'bytes=9-1', cookie: '__proto__=1', origin: 'null' },
  { 'content-encoding': 'gzip', expect: '200-ok' },
  { 'x-http-method-override': 'DELETE', 'x-request-id': 'a\tb' },
)

/** Generates requests of a call, mostly invalid, from its schema and a valid input. */
export function generateGarbage(endpoint: AnyEndpoint, example: WireInput): fc.Arbitrary<WireRequest> {
  const input = fc.oneof(
    // Some requests are valid, so that the database changes between invalid requests.
    { weight: 1, arbitrary: fc.constant(example) },
    { weight: 4, arbitrary: mutated(example) },
    { weight: 3, arbitrary: shaped(endpoint) },
    { weight: 1, arbitrary: fc.record({ params: nasty, query: nasty, body: nasty }) },
  )
  const usual = fc
    .tuple(input, strangeHeaders)
    .map(([wire, headers]) => buildRequest(endpoint, { ...example, ...wire }, headers))
  const raw = fc
    .tuple(
      fc.oneof(rawBodies, rawForms),
      fc.constantFrom(...types),
      fc.constantFrom('', '?%', '?a=%ff&a', '?id[]=1'),
    )
    .map(([payload, type, query]) => ({
      method: endpoint.method,
      url: `/api${buildGarbageUrl(endpoint.path, example)}${query}`,
      headers: { 'content-type': type },
      payload,
    }))
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: raw })
}

/**
 * Returns changed copies of a valid input. One to three values are replaced, dropped or duplicated, or unknown values
 * are added.
 */
function mutated(example: WireInput): fc.Arbitrary<WireInput> {
  const change = fc.record({
    where: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'double'),
    value: nasty,
    name: fc.constantFrom(...strangeNames),
  })
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>(changed, example) as WireInput)
}

interface Change {
  where: number
  how: string
  value: unknown
  name: string
}

function changed(input: unknown, { where, how, value, name }: Change): unknown {
  const paths = listPaths(input)
  const path = paths[where % Math.max(1, paths.length)] ?? []
  return at(input, path, (old) => {
    if (how === 'replace') return value
    if (how === 'remove') return undefined
    if (how === 'double') return [old, value]
    if (Array.isArray(old)) return [...old, value]
    return isPlain(old) ? { ...old, [name]: value } : value
  })
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function listPaths(value: unknown, path: string[] = []): string[][] {
  const inside = isPlain(value) || Array.isArray(value) ? Object.entries(value) : []
  const deeper = inside.flatMap(([key, inner]) => listPaths(inner, [...path, key]))
  return path.length > 0 ? [path, ...deeper] : deeper
}

function at(value: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? at(each, rest, change) : each))
  if (!isPlain(value)) return change(value)
  return { ...value, [key]: at(value[key], rest, change) }
}

/** The subset of JSON Schema that zod generates from the contract. */
interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
}

/** Generates inputs that match the schema of the contract, with valid and unusual values. */
function shaped({ params, query, body }: AnyEndpoint): fc.Arbitrary<WireInput> {
  const part = (schema: Shape | Input | undefined) => {
    if (!schema) return fc.constant(undefined)
    return likeSchema(
      z.toJSONSchema(toWireSchema(schema), { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    )
  }
  return fc.record({ params: part(params), query: part(query), body: part(body) })
}

function likeSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: rightKind(schema) }, { weight: 1, arbitrary: nasty })
}

function rightKind(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(likeSchema))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object': {
      const fields: [string, fc.Arbitrary<unknown>][] = []
      for (const [name, each] of Object.entries(schema.properties ?? {})) {
        const value = likeSchema(each)
        fields.push([name, schema.required?.includes(name) ? value : fc.option(value, { nil: undefined })])
      }
      return fc.record(Object.fromEntries(fields))
    }
    case 'array':
      return fc.array(likeSchema(schema.items ?? {}), { maxLength: 5 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer(), fc.maxSafeInteger(), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textLike(schema.format)
    default:
      return nasty
  }
}

const moment = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }

function textLike(format: string | undefined): fc.Arbitrary<string> {
  if (format === 'date') return fc.date(moment).map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return fc.date(moment).map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('2026-03-02', '2026-03', '08:00', '12', 'Sala', '52998224725', '85999990000', '#1f6fb5'),
  )
}

function buildRequest(endpoint: AnyEndpoint, wire: WireInput, headers: Record<string, string>): WireRequest {
  const url = `/api${buildGarbageUrl(endpoint.path, wire)}`
  const { method } = endpoint
  if (wire.body === undefined) return { method, url, headers }
  if (endpoint.multipart) return { method, url, headers, payload: buildForm(wire.body) }
  const payload = JSON.stringify(wire.body) ?? ''
  return { method, url, headers: { 'content-type': 'application/json', ...headers }, payload }
}

function buildForm(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of isPlain(body) ? Object.entries(body) : [['a', body] as const]) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined) continue
      form.append(name.toWellFormed(), each instanceof Blob ? each : toText(each).toWellFormed())
    }
  }
  return form
}

function buildGarbageUrl(path: string, { params, query }: WireInput): string {
  const names = isPlain(params) ? params : {}
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(
      toText(name in names ? names[name] : params)
        .toWellFormed()
        .slice(0, 3000),
    ),
  )
  const asked = new URLSearchParams()
  for (const [name, value] of isPlain(query) ? Object.entries(query) : []) {
    // A list becomes several parameters of the same name.
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) asked.append(name, toText(each).slice(0, 8000))
    }
  }
  return asked.size === 0 ? filled : `${filled}?${asked}`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
