import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { resources } from '../resources/registry.gen.ts'
import { linkPool } from '../resources/site/linkPool.ts'
import { liveDomain } from '../resources/site/liveDomain.ts'
import { user } from '../resources/system/user.ts'
import { callOf, viewCalls } from './calls.ts'
import { type AnyResource, defineResource, permissionOf, visibleFields, writableFields } from './define.ts'
import { endpointsOf } from './endpoints.ts'
import { rowSchema } from './schema.ts'

const all: readonly AnyResource[] = resources
const codesOf = (result: z.ZodSafeParseResult<unknown>) =>
  result.success ? [] : result.error.issues.map((issue) => (issue.code === 'custom' ? issue.params?.code : issue.code))

describe('a definition', () => {
  test('that orders, filters or keys by a field it lacks is refused', () => {
    const base = { name: 'x', table: 'x', area: 'site', paged: true, verbs: [], filters: {} } as const
    const fields = { a: { kind: 'text', max: 5 } } as const
    expect(() => defineResource({ ...base, fields, order: ['b' as 'a', 'asc'] })).toThrow('x: there is no field b')
    expect(() =>
      defineResource({ ...base, fields, order: ['a', 'asc'], filters: { q: { kind: 'search', fields: ['c'] } } }),
    ).toThrow('there is no field c')
  })

  test('forms, imports and lists show each the fields that are theirs', () => {
    const names = (fields: [string, unknown][]) => fields.map(([name]) => name)
    const any: AnyResource = user
    expect(names(writableFields(any, 'add'))).toContain('password')
    expect(names(writableFields(any, 'edit'))).not.toContain('password')
    expect(names(writableFields(any, 'edit'))).not.toContain('username')
    expect(names(writableFields(any, 'import'))).not.toContain('password')
    expect(names(visibleFields(any))).not.toContain('password')
    expect(names(writableFields(any, 'add'))).not.toContain('create_time')
  })
})

describe('the registry', () => {
  test('names, tables and routes stand once', () => {
    expect(new Set(all.map((r) => r.name)).size).toBe(all.length)
    const tables = all.filter((r) => !r.view).map((r) => r.table)
    expect(new Set(tables).size).toBe(tables.length)
  })

  test('every detail and reference leads to a resource that exists', () => {
    const names = new Set(all.map((r) => r.name))
    const targets = all.flatMap((r) => [
      ...(r.detail ? [r.detail.resource] : []),
      ...Object.values(r.fields).flatMap((field) => (field.kind === 'reference' ? [field.to] : [])),
    ])
    expect(targets.filter((target) => !names.has(target))).toEqual([])
  })

  test('no two calls share method and path', () => {
    const calls = all
      .flatMap((r) => r.verbs.filter((verb) => !r.view?.of || viewCalls.has(verb)).map((verb) => callOf(r, verb)))
      .map((call) => `${call.method} ${call.path}`)
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
  })
})

describe('calls', () => {
  test('stand at the paths of the specification', () => {
    const paths = linkPool.verbs.map((verb) => {
      const { method, path } = callOf(linkPool, verb)
      return `${method} ${path}`
    })
    expect(paths).toEqual([
      'GET /website/linkPool/getPage',
      'POST /website/linkPool/addData',
      'DELETE /website/linkPool/delete',
      'DELETE /website/linkPool/delAll',
      'POST /website/linkPool/import-url',
      'GET /website/linkPool/export',
    ])
  })

  test('give as many rows as the definition says where nobody asks for another number', () => {
    const sizeOf = (more: object) => {
      const { list } = endpointsOf({ ...linkPool, ...more })
      return list!.query.parse({}).pageSize
    }
    expect([sizeOf({}), sizeOf({ pageSize: 10 })]).toEqual([30, 10])
  })

  test('stand in the usual manner where the specification gives none', () => {
    const any: AnyResource = user
    expect(['list', 'get', 'add', 'edit', 'delete', 'export'].map((verb) => callOf(any, verb as 'list').path)).toEqual([
      '/user',
      '/user/:id',
      '/user',
      '/user/:id',
      '/user/:id',
      '/user/export',
    ])
  })

  test('looking at one row needs the permission to list', () => {
    expect(permissionOf(user, 'get')).toBe('user.list')
    expect(permissionOf(user, 'edit')).toBe('user.edit')
  })

  test('only looking does not write', () => {
    for (const resource of all) {
      for (const verb of resource.verbs) {
        const { writes } = callOf(resource, verb)
        expect([resource.name, verb, writes]).toEqual([resource.name, verb, !['list', 'get', 'export'].includes(verb)])
      }
    }
  })

  test('an import brings its template along', () => {
    expect(endpointsOf(linkPool).template).toMatchObject({ method: 'GET', path: '/link-pool/template', shape: 'file' })
    expect(endpointsOf(liveDomain).template).toBeUndefined()
  })
})

describe('adding links', () => {
  const add = endpointsOf(linkPool).add!

  test('takes a list, or one text to be split, with the defaults of the form', () => {
    const expected = { urls: ['https://a.cn/1', 'https://b.cn/2'], link_type: 0, type: 0, remark: '' }
    expect(add.body.parse({ urls: 'https://a.cn/1,https://b.cn/2\nhttps://a.cn/1' })).toMatchObject({
      urls: expected.urls,
      type: 0,
    })
    expect(add.body.parse({ urls: expected.urls, link_type: '2', type: '1' })).toMatchObject({ link_type: 2, type: 1 })
  })

  test('none at all says the message of the specification', () => {
    const result = add.body.safeParse({ urls: ' , ' })
    expect(result.error?.issues[0]).toMatchObject({ params: { code: 'required', text: 'link-pool.required.url' } })
  })

  test('more than 500 characters in all are refused, counting the whole text area', () => {
    const text = `https://a.cn/${'x'.repeat(240)}\n`.repeat(2)
    expect(codesOf(add.body.safeParse({ urls: text }))).toContain('too_long')
    expect(add.body.safeParse({ urls: text.slice(0, 500) }).success).toBe(true)
  })

  test('one bad entry refuses the whole', () => {
    expect(codesOf(add.body.safeParse({ urls: ['https://a.cn', 'javascript:alert(1)'] }))).toEqual(['not_a_link'])
  })

  test('a link type that does not exist is refused', () => {
    expect(codesOf(add.body.safeParse({ urls: 'https://a.cn', link_type: 3 }))).toEqual(['not_a_choice'])
  })
})

describe('other calls', () => {
  test('deleting takes id, ids or both, each once', () => {
    const { query } = endpointsOf(linkPool).delete!
    expect(query.parse({ id: 3, ids: '3,4' })).toEqual({ ids: [3, 4] })
    expect(codesOf(query.safeParse({}))).toEqual(['nothing_selected'])
    expect(codesOf(query.safeParse({ ids: '1,x' }))).toEqual(['nothing_selected'])
    expect(codesOf(query.safeParse({ ids: '0' }))).toEqual(['nothing_selected'])
  })

  test('a page starts at 1, with 30 rows and at most 200', () => {
    const { query } = endpointsOf(linkPool).list!
    expect(query.parse({})).toMatchObject({ pageIndex: 1, pageSize: 30 })
    expect(query.safeParse({ pageIndex: 0 }).success).toBe(false)
    expect(query.safeParse({ pageSize: 201 }).success).toBe(false)
  })

  test('a list that is not paged knows no page', () => {
    expect(endpointsOf(liveDomain).list!.query.safeParse({ pageIndex: 7 }).success).toBe(false)
  })

  test('a filter that a list does not know is refused, by list and export', () => {
    for (const { query } of [endpointsOf(linkPool).list!, endpointsOf(linkPool).export!]) {
      expect(query.safeParse({ link_type: 1 }).success).toBe(true)
      expect(query.safeParse({ link_typ: 1 }).success).toBe(false)
    }
  })

  test('an edit changes only what it sends', () => {
    const { body } = endpointsOf(user).edit!
    expect(body.parse({ name: ' Li ' })).toEqual({ name: 'Li' })
  })

  test('clearing links needs to know of which type', () => {
    expect(endpointsOf(linkPool).clear!.query.parse({ link_type: '1' })).toEqual({ link_type: 1 })
  })

  test('secrets are in no row, and references come with a label', () => {
    const shape = rowSchema(user).shape
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(['id', 'role_id', 'role_id_label']))
    expect(shape).not.toHaveProperty('password')
  })
})
