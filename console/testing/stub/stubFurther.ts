import { actionsOf, sourceCodes } from '@quarterdeck/shared/resource/actions.ts'
import { actionCallOf, callOf } from '@quarterdeck/shared/resource/calls.ts'
import { type AnyResource, stateFieldOf } from '@quarterdeck/shared/resource/define.ts'
import type { LinksField, ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { match, ok, refused, type StubAnswer, type StubCall } from './stubCall.ts'
import type { StubRow } from './stubRow.ts'
import type { StubState } from './stubState.ts'

const mostOptions = 50
/** More rows than the kit takes at once are a job, of this number. */
export const stubJob = 7

/** What follows from a definition beside its verbs: options of references, the history of a row, actions. */
export function furtherAnswer(resource: AnyResource, call: StubCall, state: StubState): StubAnswer | undefined {
  if (resource.verbs.includes('list') && isCall(callOf(resource, 'options'), call))
    return options(resource, call, state)
  if (resource.verbs.includes('get') && isCall(callOf(resource, 'history'), call)) return ok([])
  const name = Object.keys(actionsOf(resource)).find((each) => isCall(actionCallOf(resource, each), call))
  return name === undefined ? undefined : acted(resource, name, call, state)
}

function isCall({ method, path }: { method: string; path: string }, call: StubCall): boolean {
  return method === call.method && match(path, call.path) !== undefined
}

function options(resource: AnyResource, { query }: StubCall, state: StubState): StubAnswer {
  const name = query.get('field') ?? ''
  const forms = Object.values(actionsOf(resource)).map(({ form = {} }) => form)
  const field = [resource.fields, ...forms]
    .map((fields) => fields[name])
    .find((each) => each?.kind === 'reference' || each?.kind === 'links')
  if (!field) return refused(400, '没有这个字段')
  const { to, label } = field as ReferenceField | LinksField
  const ids = query.get('ids')?.split(',').map(Number)
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  const named = state.rows.get(to)!.map((row) => ({ id: row.id, label: String(row[label]) }))
  const found = named.filter((row) => (ids ? ids.includes(row.id) : row.label.toLowerCase().includes(keyword)))
  return ok(found.slice(0, mostOptions))
}

/** Rows whose names begin with `!` refuse whatever they are asked. */
function acted(resource: AnyResource, name: string, call: StubCall, state: StubState): StubAnswer {
  const { ids, dry_run, ...form } = call.body as { ids: number[]; dry_run?: number }
  if (ids.length > 200) return ok({ results: [], done: 0, same: 0, refused: 0, job: stubJob })
  const [stateName, stateField] = stateFieldOf(resource) ?? []
  const action = actionsOf(resource)[name]!
  const codes = sourceCodes(stateField, action)
  const rows = state.rows.get(resource.name)!
  const isRefused = (row: StubRow | undefined) =>
    !row ||
    String(row[Object.keys(resource.fields)[0]!]).startsWith('!') ||
    codes?.includes(Number(row[stateName!])) === false
  const results = ids.map((id) =>
    isRefused(rows.find((row) => row.id === id))
      ? { id, result: 'refused', reason: '当前状态不允许' }
      : { id, result: 'done', reason: '' },
  )
  const done = new Set(results.filter(({ result }) => result === 'done').map(({ id }) => id))
  const to = action.to === undefined ? {} : { [stateName!]: stateField!.machine.codes[action.to] }
  if (dry_run !== 1) {
    state.rows.set(
      resource.name,
      rows.map((row) => (done.has(row.id) ? { ...row, ...form, ...to } : row)),
    )
  }
  return ok({ results, done: done.size, same: 0, refused: ids.length - done.size, job: null }, {}, [resource.name])
}
