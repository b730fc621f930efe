import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { errorCodes } from '@quarterdeck/shared/errors/codes.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of the calls, from the same schemas that check them. */
export function openApiOf(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quarterdeck',
      version,
      description:
        'Every JSON answer is an envelope { status, message, data, … }; the HTTP status agrees with `status`. ' +
        'The language of messages follows Accept-Language: zh-CN (default), en, ko, ja, pt, vi, th. ' +
        'A POST with an Idempotency-Key is done once. `x-permission` names the key that a call needs, `x-visibility` whose what it reads or changes is, ' +
        '`x-sees` of which list the rows are that its fields name: one that the caller does not see is answered 404.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: '`access_token` of POST /api/login' } },
      schemas: { Refusal: refusalSchema },
      responses: {
        Refused: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const isPublic = endpoint.permission === 'public'
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    'x-permission': endpoint.permission,
    'x-visibility': endpoint.visibility,
    ...(endpoint.administers && { 'x-administers': true }),
    ...seesOf(endpoint),
    ...(isPublic && { security: [] }),
    parameters: [
      ...parametersOf(endpoint, inPath),
      ...(endpoint.method === 'POST' && !endpoint.stream ? [idempotencyKey] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'Done', content: answerOf(endpoint) },
      400: refused,
      ...(!isPublic && { 401: refused, 403: refused }),
      ...((inPath.length > 0 || 'x-sees' in seesOf(endpoint)) && { 404: refused }),
      ...(endpoint.writes && { 409: refused }),
      500: refused,
    },
  }
}

function seesOf({ sees }: Endpoint): Json {
  const lists = Object.entries(sees).filter(([, list]) => typeof list === 'string')
  return lists.length === 0 ? {} : { 'x-sees': Object.fromEntries(lists) }
}

function parametersOf(endpoint: Endpoint, inPath: readonly string[]): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const names = new Set([...inPath, ...Object.keys(properties)])
  return [...names].map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  }))
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return {}
  if (endpoint.stream && !endpoint.form) {
    const lines = { type: 'string', description: 'One JSON object a line; Content-Encoding: gzip is welcome' }
    return { requestBody: { required: true, content: { 'application/x-ndjson': { schema: lines } } } }
  }
  const schema = schemaOf(endpoint.body, 'input')
  const hasFields = Object.keys((schema.properties as object | undefined) ?? {}).length > 0
  if (!hasFields) return {}
  const type = endpoint.form ? 'multipart/form-data' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}

function answerOf(endpoint: Endpoint): Json {
  if (endpoint.shape === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const extra = schemaOf(endpoint.extra, 'output') as { properties?: Json; required?: string[] }
  const page = endpoint.shape === 'page' ? pageCounts : {}
  const schema = {
    type: 'object',
    properties: {
      status: { type: 'integer', const: 200 },
      message: { type: 'string' },
      data: schemaOf(endpoint.reply, 'output'),
      ...page,
      ...extra.properties,
    },
    required: [
      'status',
      'message',
      'data',
      ...Object.keys(page).filter((name) => name !== 'totalCountCapped'),
      ...(extra.required ?? []),
    ],
  }
  return { 'application/json': { schema } }
}

/** JSON Schema of a zod schema; what a program alone can say (a check, a file) is told by its description, or left open. */
function schemaOf(schema: unknown, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // The only custom values of the contracts are files.
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  }) as Json
  delete made.$schema
  return made
}

const refused = { $ref: '#/components/responses/Refused' }

const pageCounts: Json = {
  totalCount: { type: 'integer' },
  totalPage: { type: 'integer' },
  pageIndex: { type: 'integer' },
  pageSize: { type: 'integer' },
  totalCountCapped: { type: 'boolean', description: 'Counting stopped at 10,000' },
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'A repeat with the same key gets the answer of the first; kept for 24 hours.',
}

const refusalSchema: Json = {
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'As the HTTP status' },
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    data: {
      description:
        'Of changed_meanwhile: { who, when, row }: who changed the row that was to be edited, when, and how lists give it now',
    },
    correlation: { type: 'string', description: 'Only of faults: stands in the log beside what happened' },
  },
  required: ['status', 'message', 'code', 'problems'],
}
