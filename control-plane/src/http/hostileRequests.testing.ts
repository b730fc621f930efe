/** What hostile requests are made from: an operation as the OpenAPI document describes it. */
export interface Operation {
  method: string
  path: string
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  pattern?: string
  minimum?: number
  maximum?: number
}

export interface HostileRequest {
  method: string
  /** Below the base address. */
  path: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

/** The same seed gives the same requests, on every machine. */
export function hostileRequests(operations: readonly Operation[], seed: number): () => [Operation, HostileRequest] {
  const random = randomOf(seed)
  return () => {
    const operation = pick(operations, random)
    return [operation, requestOf(operation, random)]
  }
}

type Random = () => number

function requestOf(operation: Operation, random: Random): HostileRequest {
  const search = new URLSearchParams()
  let { path } = operation
  for (const { name, in: place, schema, required } of operation.parameters ?? []) {
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(textOf(valueFor(schema, random)) || '1'))
    else if (place === 'query' && (required || random() < 0.5))
      search.append(name, queryText(valueFor(schema, random), random))
  }
  if (random() < 0.1) search.append(pick(names, random), textOf(pick(hostile, random)))
  const query = search.size > 0 ? `?${search}` : ''
  const { body, headers } = bodyOf(operation, random)
  return { method: operation.method.toUpperCase(), path: `${path}${query}`, headers, body }
}

function bodyOf({ requestBody }: Operation, random: Random): Pick<HostileRequest, 'body' | 'headers'> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type || !content) return { body: undefined, headers: {} }
  if (type === 'multipart/form-data') {
    const form = new FormData()
    for (const [name, schema] of Object.entries(content.schema.properties ?? {})) {
      if (name.endsWith('file')) form.append(name, new File([textOf(pick(hostile, random))], 'rows.csv'))
      else if (random() < 0.6) form.append(name, textOf(valueFor(schema, random)))
    }
    return { body: form, headers: {} }
  }
  const value = valueFor(content.schema, random)
  const text = type.includes('ndjson') ? `${JSON.stringify(pick(hostile, random))}\n{"a":1}\n` : JSON.stringify(value)
  return { body: text ?? '', headers: { 'content-type': type } }
}

/** Mostly what the schema asks for, so that a request gets past the first check; now and then anything at all. */
function valueFor(schema: Schema, random: Random, depth = 0): unknown {
  if (random() < 0.25 || depth > 4) return pick(hostile, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  if (schema.anyOf) return valueFor(pick(schema.anyOf, random), random, depth)
  const type = Array.isArray(schema.type) ? pick(schema.type, random) : schema.type
  switch (type) {
    case 'integer':
    case 'number':
      return pick([1, 2, 0, schema.minimum ?? -1, schema.maximum ?? 7], random)
    case 'boolean':
      return random() < 0.5
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => valueFor(schema.items ?? {}, random, depth + 1))
    case 'object': {
      const own: Record<string, unknown> = {}
      for (const [name, part] of Object.entries(schema.properties ?? {})) {
        if (schema.required?.includes(name) || random() < 0.6) own[name] = valueFor(part, random, depth + 1)
      }
      if (random() < 0.1) own[pick(names, random)] = pick(hostile, random)
      return own
    }
    default:
      return pick(schema.pattern && new RegExp(schema.pattern).test('1,2') ? ids : texts, random)
  }
}

const names = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'order_field',
  'id',
  'ids',
  'pageIndex',
  'keyword',
]
const texts = [
  'a',
  '1',
  '1,2',
  'www.one.test',
  'https://one.test/a',
  '2026-11-22',
  '2026-11-22 10:00:00',
  '203.0.113.7',
]
const ids = ['1', '1,2', '0', '01', '1,02', '9'.repeat(15)]
const hostile: readonly unknown[] = [
  ...['toString', 'constructor', '__proto__', 'hasOwnProperty', '', ' ', '0', '-1', '1e5', 'NaN', 'null', 'undefined'],
  ...['00', '007', '-01', '+1', '0x10', '1_000', ' 1', '1.', '1,02', '01.5'],
  ...[{ a: 1 }, { toString: 'x' }, { constructor: { name: 'x' } }, [], [1], [[]], [{ a: [] }], true, false, null],
  ...[0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, '9'.repeat(400), 'a'.repeat(3000), '\u0000', 'a\u0000b'],
  ...["' OR 1=1 --", '"; DROP TABLE user; --', '%', '_', '\\', '*', '"', 'a" OR "b', 'NEAR(a b)', '{{name}}'],
  ...[
    '2026-13-45',
    '0000-00-00',
    '9999-12-31 23:59:59',
    '275760-09-13',
    '../../etc/passwd',
    '..%2f',
    '<script>',
    '=1+1',
  ],
  ...[
    '\u202eabc',
    '\u200b',
    '👩‍👩‍👧',
    '一'.repeat(300),
    '127.0.0.1',
    '::1',
    '[::1]:80',
    'http://',
    'javascript:alert(1)',
    ',',
  ],
]

/** A number is now and then written in a way that only some take for one. */
function queryText(value: unknown, random: Random): string {
  return typeof value === 'number' && random() < 0.2 ? `0${value}` : textOf(value)
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!
}

/** mulberry32: small, and good enough to choose. */
function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
