import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import { askResource } from '../../ask.ts'
import { printRows } from '../../print/print.ts'
import type { VerbAct } from './verbAct.ts'

/** What was done to a row, the newest first. */
export const history: VerbAct = async (context, resource, _options, [id]) => {
  const { data } = await askResource<HistoryEntry[]>(context, resource, 'history', { query: { id } })
  const columns = (['at', 'actor', 'action', 'summary'] as const).map((name) => ({
    name,
    heading: context.t(`audit.field.${name}`),
  }))
  printRows(context, columns, data)
  return undefined
}
