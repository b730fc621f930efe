import type { Endpoint, PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import { actionCallOf, type CallName, callOf } from '@quarterdeck/shared/resource/calls.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ActionReply, HistoryEntry, ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { ask, askFile } from './ask.ts'

/** A row of any resource; what its fields hold is what the definition says. */
export type Row = { id: number } & Record<string, unknown>
export type Query = Readonly<Record<string, string | number | undefined>>

export interface Loaded<R> {
  rows: R[]
  total: number
  /** Counting stopped at 10,000. */
  capped: boolean
  /** What stands beside `data` in the answer. */
  beside: Record<string, unknown>
}

export interface Added {
  added: number
  same: number
  removed: number
  ids: number[]
  /** By which an overwrite can be taken back. */
  batch: string | null
}

export async function loadRows(resource: AnyResource, query: Query, signal?: AbortSignal): Promise<Loaded<Row>> {
  const reply = await ask(endpointOf(resource, 'list'), { query }, signal ? { signal } : {})
  return loadedOf(reply as Answer<Row[]>)
}

export async function loadRow(resource: AnyResource, id: number, signal?: AbortSignal): Promise<Row> {
  return (await ask(endpointOf(resource, 'get'), { query: { id } }, signal ? { signal } : {})).data as Row
}

export async function addRows(resource: AnyResource, body: Record<string, unknown>): Promise<Added> {
  return (await ask(endpointOf(resource, 'add'), { body })).data as Added
}

export async function editRow(resource: AnyResource, id: number, values: Record<string, unknown>): Promise<Row> {
  const endpoint = endpointOf(resource, 'edit')
  const inPath = endpoint.path.includes(':id')
  const input = inPath ? { query: { id }, body: values } : { body: { id, ...values } }
  return (await ask(endpoint, input)).data as Row
}

/** Sets fields of many rows: those of `ids`, or all that `filter` finds. */
export async function editMany(
  resource: AnyResource,
  body: ({ ids: number[] } | { filter: Query }) & { values: Record<string, unknown>; dry_run: 0 | 1 },
): Promise<ImportReport> {
  return (await ask(endpointOf(resource, 'editMany'), { body })).data as ImportReport
}

/** How many were deleted. */
export async function deleteRows(resource: AnyResource, ids: readonly number[]): Promise<number> {
  const reply = await ask(endpointOf(resource, 'delete'), { query: { id: ids.join(',') } })
  return (reply.data as { count: number }).count
}

export async function clearRows(resource: AnyResource, scope: Query): Promise<{ count: number; batch: string | null }> {
  return (await ask(endpointOf(resource, 'clear'), { query: scope })).data as { count: number; batch: string | null }
}

export async function importRows(resource: AnyResource, form: Record<string, unknown>): Promise<ImportReport> {
  return (await ask(endpointOf(resource, 'import'), { body: form })).data as ImportReport
}

export function exportRows(resource: AnyResource, query: Query) {
  return askFile(endpointOf(resource, 'export'), { query })
}

export function templateOf(resource: AnyResource) {
  return askFile(endpointOf(resource, 'template'))
}

type Answer<D> = { data: D } & Partial<PageCounts>

/** Rows and counts of a list's answer; an unpaged one counts itself. */
export function loadedOf<R>({ data, totalCount, totalCountCapped, ...beside }: Answer<R[]>): Loaded<R> {
  return { rows: data, total: totalCount ?? data.length, capped: totalCountCapped === true, beside }
}

/** Takes an action on rows; each answers for itself. With `dry_run` among the values it is a dry run. */
export async function takeAction(
  resource: AnyResource,
  action: string,
  ids: readonly number[],
  values: Record<string, unknown>,
): Promise<ActionReply> {
  const endpoint = actionCallOf(resource, action) as Endpoint
  return (await ask(endpoint, { body: { ids, ...values } })).data as ActionReply
}

/** What was done to a row, the newest first. */
export async function loadHistory(resource: AnyResource, id: number, signal: AbortSignal): Promise<HistoryEntry[]> {
  return (await ask(endpointOf(resource, 'history'), { query: { id } }, { signal })).data as HistoryEntry[]
}

// The descriptor has what a call needs; of its schemas only the types would be missed, and they are given here.
function endpointOf(resource: AnyResource, verb: CallName): Endpoint {
  return callOf(resource, verb) as Endpoint
}
