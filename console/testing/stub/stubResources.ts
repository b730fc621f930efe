import { checkValue } from '@quarterdeck/shared/resource/check.ts'
import { type AnyResource, type Verb, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { ok, refused, type StubAnswer, type StubCall } from './stubCall.ts'
import { newImport } from './stubImports.ts'
import { ago, type StubRow } from './stubRow.ts'
import type { StubState } from './stubState.ts'

/** A plain resource, answered from memory. */
export function resourceAnswer(
  resource: AnyResource,
  verb: Verb | 'template',
  call: StubCall & { id?: string },
  state: StubState,
): StubAnswer {
  const rows = state.rows.get(resource.name)!
  switch (verb) {
    case 'list':
      return listed(resource, rows, call.query)
    case 'get': {
      const row = rows.find((each) => each.id === Number(call.id))
      return row ? ok(row) : refused(404, '没有找到')
    }
    case 'add':
      return added(resource, call.body, state)
    case 'edit': {
      const id = Number(call.id ?? call.body.id)
      const now = rows.find((row) => row.id === id)
      const { revision, ...values } = call.body
      if (revision !== undefined && revision !== now?.revision) {
        const data = { who: '小王', when: ago(60), row: now }
        return refused(409, '小王修改了此行', { code: 'changed_meanwhile', data })
      }
      const changed = { ...values, id, revision: Number(now?.revision ?? 0) + 1, update_time: ago(0) }
      const next = rows.map((row) => (row.id === id ? { ...row, ...changed } : row))
      state.rows.set(resource.name, next)
      return ok(
        next.find((row) => row.id === id),
        {},
        [resource.name],
      )
    }
    case 'delete': {
      const ids = new Set((call.id ?? call.query.get('id') ?? '').split(',').map(Number))
      state.rows.set(
        resource.name,
        rows.filter((row) => !ids.has(row.id)),
      )
      return ok({ count: ids.size }, {}, [resource.name])
    }
    case 'clear': {
      const scope = resource.scope
      const kept = scope ? rows.filter((row) => String(row[scope]) !== call.query.get(scope)) : []
      state.rows.set(resource.name, kept)
      return ok({ count: rows.length - kept.length, batch: null }, {}, [resource.name])
    }
    case 'import':
      return newImport(resource.name, call.body, state)
    case 'export':
    case 'template':
      return { ...ok(null), file: `${resource.name}-${verb}.xlsx` }
  }
}

function listed(resource: AnyResource, rows: readonly StubRow[], query: URLSearchParams): StubAnswer {
  const field = query.get('order_field') ?? resource.order[0]
  const sign = (query.get('order_sort') ?? resource.order[1]) === 'asc' ? 1 : -1
  const found = rows.filter((row) => fits(resource, row, query)).sort((a, b) => sign * compare(a[field], b[field]))
  if (!resource.paged) return ok(found)
  const pageSize = Number(query.get('pageSize') ?? 30)
  const pageIndex = Number(query.get('pageIndex') ?? 1)
  const data = found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
  const totalPage = Math.ceil(found.length / pageSize)
  return ok(data, { totalCount: found.length, totalPage, pageIndex, pageSize })
}

function fits(resource: AnyResource, row: StubRow, query: URLSearchParams): boolean {
  return Object.entries(resource.filters).every(([name, filter]) => {
    const value = query.get(name)
    if (!value) return true
    if (filter.kind === 'search') {
      return filter.fields.some((field) => String(row[field]).toLowerCase().includes(value.toLowerCase()))
    }
    const own = row[filter.field]
    if (filter.kind === 'equals') return String(own) === value
    if (filter.kind === 'any') return value.split(',').includes(String(own))
    if (filter.kind === 'has') return Boolean(own) === (value === '1')
    return filter.kind === 'from' ? String(own) >= value : String(own) <= value
  })
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

function added(resource: AnyResource, body: Record<string, unknown>, state: StubState): StubAnswer {
  const { bulk } = resource
  const rows = state.rows.get(resource.name)!
  const entries = bulk ? (body[bulk.payload] as string[]).map((entry) => ({ ...body, [bulk.field]: entry })) : [body]
  for (const entry of entries as Record<string, unknown>[]) {
    for (const [name, field] of writableFields(resource, 'add')) {
      const checked = checkValue(field, entry[name])
      if (!checked.ok)
        return refused(400, '有内容填写不正确', {
          code: checked.code,
          problems: [{ field: name, message: checked.code }],
        })
    }
  }
  const key = resource.naturalKey?.[0]
  if (key && !bulk && rows.some((row) => row[key] === body[key])) {
    return refused(409, '已存在', { code: 'duplicate', problems: [{ field: key, message: '已存在相同的数据' }] })
  }
  const kept = body.type === 1 ? [] : rows
  let id = Math.max(0, ...rows.map((row) => row.id))
  const made = entries.map((entry) => ({ ...entry, id: ++id, update_time: ago(0), create_time: ago(0) }) as StubRow)
  state.rows.set(resource.name, [...kept, ...made])
  return ok(
    { added: made.length, same: 0, removed: rows.length - kept.length, ids: made.map((row) => row.id), batch: null },
    {},
    [resource.name],
  )
}
