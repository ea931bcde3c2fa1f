import { deviceKeyHeader, deviceKeysHeader, mostDeviceKeys } from '@zelo/contract/device-keys'
import { errorStatus } from '@zelo/contract/errors'
import { importFault } from '@zelo/contract/import-faults'
import type { Input } from '@zelo/contract/input'
import { liveChange, liveOpening } from '@zelo/contract/live'
import type { QueryInput } from '@zelo/contract/query-input'
import type { Shape } from '@zelo/contract/record'
import { toWireSchema } from '@zelo/contract/wire-schema'
import * as z from 'zod'
import type { Module, Route } from './route.ts'

/** The properties of a module that the OpenAPI document contains. */
export interface Documented extends Pick<Module, 'noun'> {
  routes: readonly Pick<Route, 'kind' | 'endpoint'>[]
}

/** Builds the OpenAPI 3.1 document of all modules from the contract. */
export function buildOpenApi(modules: readonly Documented[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { noun, routes } of modules) {
    for (const route of routes) {
      const path = `/api${route.endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] ??= {}
      paths[path][route.endpoint.method.toLowerCase()] = operation(noun, route)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zelo',
      version: '1',
      description: 'Errors are RFC 9457 problem documents with a stable `code`.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: problem,
        LiveChange: jsonSchema(liveChange, 'output'),
        LiveOpening: jsonSchema(liveOpening, 'output'),
      },
    },
    paths,
  }
}

function operation(noun: string, { kind, endpoint }: Documented['routes'][number]) {
  return {
    operationId: endpoint.name,
    tags: [noun],
    summary: endpoint.summary,
    security: kind === 'open' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.deviceKeys ? [deviceKeys] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
                schema: jsonSchema(endpoint.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]:
        endpoint.status === 204
          ? { description: 'Done' }
          : {
              description: 'Done',
              ...(endpoint.deviceKeys && { headers: { [deviceKeyHeader]: deviceKey } }),
              content: endpoint.download
                ? { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } }
                : {
                    [endpoint.stream ?? 'application/json']: {
                      schema: jsonSchema(endpoint.answer, 'output'),
                    },
                  },
            },
      ...(kind === 'versioned' && { 304: { description: 'The caller’s copy is current' } }),
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const deviceKeys = {
  name: deviceKeysHeader,
  in: 'header',
  required: false,
  description: `The device’s keys, at most ${mostDeviceKeys}: a key of the account has limits of its own`,
  style: 'simple',
  schema: { type: 'array', items: { type: 'string' }, maxItems: mostDeviceKeys },
}

const deviceKey = {
  description:
    'A key by which later sign-ins of this account recognize the device, until its password changes',
  schema: { type: 'string' },
}

function parameters(where: 'path' | 'query', schema: z.ZodType | QueryInput | undefined) {
  if (!schema) return []
  // A parameter is a text in the URL, but the document shows the type of the parsed value. A parameter with a default
  // is optional.
  const { properties = {} } = jsonSchema(schema, 'output')
  const { required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    // In the URL, a list is one comma-separated text, such as `in=name,cpf`.
    ...(isList(property) && { style: 'form', explode: false }),
    schema: property,
  }))
}

function isList(schema: object | boolean): boolean {
  return typeof schema === 'object' && 'type' in schema && schema.type === 'array'
}

function jsonSchema(shape: Shape | Input | QueryInput, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(toWireSchema(shape), { io, unrepresentable: 'any' })
  return rest
}

const problem = {
  type: 'object',
  required: ['type', 'status', 'title', 'detail', 'code'],
  properties: {
    type: { const: 'about:blank' },
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string' },
    code: { enum: Object.keys(errorStatus) },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    facts: { type: 'object' },
    faults: { type: 'array', items: jsonSchema(importFault, 'output') },
    requestId: { type: 'string' },
  },
}
