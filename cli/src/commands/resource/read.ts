import { userInfo } from '@quarterdeck/shared/contracts/session.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { ask, askResource } from '../../ask.ts'
import { camelCase } from '../../camelCase.ts'
import type { Context } from '../../context.ts'
import { printRecord, type Row, tell } from '../../print/print.ts'
import { listPrinter, type PrintOptions } from '../../print/printList.ts'
import { type ListOptions, loadPages, orderQuery } from '../listQuery.ts'
import { columnsOf, everyColumn } from './columns.ts'
import { partsOf, printParts } from './phoneParts.ts'
import { wireValue } from './values.ts'
import type { VerbAct } from './verbAct.ts'

export const list: VerbAct = async (context, resource, options) => {
  const filters = {
    ...(await filtersOf(context, resource, options)),
    ...(options.mine === true && (await mine(context))),
  }
  const query = {
    ...filters,
    ...orderQuery((options.order as string | undefined) ?? (options.mine ? 'due:asc' : undefined)),
  }
  const load = (page: object) => askResource<Row[]>(context, resource, 'list', { query: { ...query, ...page } })
  const printer = listPrinter(context, columnsOf(resource, context.t), options as PrintOptions)
  const { shown, total } = resource.paged
    ? await loadPages(context, options as ListOptions, load, printer.page, resource.pageSize)
    : await load({}).then(({ data }) => {
        printer.page(data)
        return { shown: data.length, total: data.length }
      })
  printer.end()
  sayTotal(context, shown, total)
  return undefined
}

export const get: VerbAct = async (context, resource, _options, [id]) => {
  const { data } = await askResource<Row>(context, resource, 'get', { query: { id } })
  const parts = resource.name === phone.name ? await partsOf(context, Number(data.id)) : undefined
  printRecord(context, everyColumn(resource, context.t), { ...data, ...parts })
  if (parts && context.terminal && !context.json) printParts(context, parts)
  return undefined
}

/** What is due for whoever asks. */
async function mine(context: Context): Promise<Record<string, unknown>> {
  const { data } = await ask(context, userInfo)
  return { assigned_to: data.id, done: 0, has_due: 1 }
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
    if (!field || field.kind === 'text') query[name] = given
    else if (filter.kind === 'any' && (field.kind === 'choice' || field.kind === 'state')) {
      const codes = given.split(',').map((one) => wireValue(context, resource, name, field, one.trim()))
      query[name] = (await Promise.all(codes)).join(',')
    } else query[name] = await wireValue(context, resource, name, field, given)
  }
  return query
}

/** Whoever reads a part is told so, in a pipe too; that it is all only people need to hear. */
export function sayTotal(context: Context, shown: number, total: number | string): void {
  const { t, terminal } = context
  const number = (count: number | string) =>
    typeof count === 'number' ? new Intl.NumberFormat(context.language).format(count) : count
  if (shown !== total) tell(context, t('cli.message.shown_of', { shown: number(shown), total: number(total) }))
  else if (terminal) tell(context, total === 0 ? t('list.nothing_matches') : t('list.total', { total: number(total) }))
}
