import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { askResource } from '../../ask.ts'
import { camelCase } from '../../camelCase.ts'
import type { Context } from '../../context.ts'
import { printRecord, printRows, type Row, tell } from '../../print/print.ts'
import { type ListOptions, loadPages, orderQuery } from '../listQuery.ts'
import { columnsOf, everyColumn } from './columns.ts'
import { partsOf, printParts } from './phoneParts.ts'
import { wireValue } from './values.ts'
import type { Act } from './verbs.ts'

export const list: Act = async (context, resource, options) => {
  const query = { ...(await filtersOf(context, resource, options)), ...orderQuery(options.order as string | undefined) }
  const load = (page: object) => askResource<Row[]>(context, resource, 'list', { query: { ...query, ...page } })
  const { rows, total } = resource.paged
    ? await loadPages(context, options as ListOptions, load, resource.pageSize)
    : await load({}).then(({ data }) => ({ rows: data, total: data.length }))
  printRows(context, columnsOf(resource, context.t), rows)
  if (context.terminal) tell(context, totalLine(context, rows.length, total))
  return undefined
}

export const get: Act = async (context, resource, _options, [id]) => {
  const { data } = await askResource<Row>(context, resource, 'get', { query: { id } })
  const parts = resource.name === phone.name ? await partsOf(context, Number(data.id)) : undefined
  printRecord(context, everyColumn(resource, context.t), { ...data, ...parts })
  if (parts && context.terminal && !context.json) printParts(context, parts)
  return undefined
}

/** The filters that were given, checked like values of the fields they compare with. */
export async function filtersOf(
  context: Context,
  resource: AnyResource,
  options: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const query: Record<string, unknown> = {}
  for (const [name, filter] of Object.entries(resource.filters)) {
    const given = options[camelCase(name)]
    if (typeof given !== 'string') continue
    const field = filter.kind === 'search' ? undefined : resource.fields[filter.field]
    query[name] = field && field.kind !== 'text' ? await wireValue(context, resource, name, field, given) : given
  }
  return query
}

export function totalLine(context: Context, shown: number, total: number | string): string {
  if (total === 0) return context.t('list.nothing_matches')
  if (shown === total) return context.t('list.total', { total })
  return context.t('cli.message.shown_of', { shown, total })
}
