import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'

let plane: TestPlane
type Operation = Record<string, unknown> & {
  'x-permission': string
  parameters: { name: string; in: string; schema: object }[]
}
let document: { openapi: string; paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  plane = await startTestPlane()
  document = (await (await fetch(`${plane.url}/api/openapi.json`)).json()) as typeof document
})
afterAll(() => plane.stop())

test('the document is OpenAPI 3.1 and names each call with its permission', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/website/linkPool/addData']?.post).toMatchObject({ 'x-permission': 'link-pool.add' })
  expect(document.paths['/api/login']?.post).toMatchObject({ 'x-permission': 'public', security: [] })
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

test('parameters, bodies and answers have their types', () => {
  const list = document.paths['/api/website/linkPool/getPage']!.get!
  expect(list.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['pageIndex', 'pageSize', 'order_field', 'order_sort', 'link_type', 'keyword']),
  )
  expect(list).toMatchObject({
    responses: {
      200: {
        content: {
          'application/json': { schema: { properties: { data: { type: 'array' }, totalCount: { type: 'integer' } } } },
        },
      },
    },
  })
  const add = document.paths['/api/account']!.post!
  expect(add).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            properties: { account: { type: 'string', maxLength: 255 }, basis: { type: 'integer', enum: [0, 1, 2, 3] } },
            required: expect.arrayContaining(['account', 'platform']),
          },
        },
      },
    },
  })
})

test('a file goes in as multipart and comes out as bytes; a path parameter stands in the path', () => {
  const send = document.paths['/api/website/linkPool/import-url']!.post!
  expect(send).toMatchObject({
    requestBody: { content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } } },
  })
  const take = document.paths['/api/website/linkPool/export']!.get!
  expect(take).toMatchObject({ responses: { 200: { content: { 'application/octet-stream': {} } } } })
  const get = document.paths['/api/account/{id}']!.get!
  expect(get.parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path', required: true }))
})

test('the readable page and what it needs come from here', async () => {
  for (const [path, type] of [
    ['', 'text/html'],
    ['/docs.js', 'text/javascript'],
    ['/docs.css', 'text/css'],
  ]) {
    const answer = await fetch(`${plane.url}/api/docs${path}`)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(await answer.text()).not.toMatch(/(src|href)="https?:/)
  }
})
