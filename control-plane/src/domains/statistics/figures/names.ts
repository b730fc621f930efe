import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { dayDimension } from '@quarterdeck/shared/resource/statistics.ts'
import type { AccessScope } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { quoted } from '../../../resources/columns.ts'
import type { Resources } from '../../../resources/index.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import type { FigureSource } from '../../figureSource.ts'
import type { Group } from './sums.ts'

/** What the rows are called in each of the dimensions; '' where nothing is named, or by nothing that the reader sees. */
export async function namesOf(
  read: Sql,
  resources: Resources,
  source: FigureSource,
  by: readonly string[],
  groups: readonly Group[],
  actor: AccessScope,
  t: Translate,
): Promise<string[][]> {
  const columns = await Promise.all(by.map((name, n) => column(name, n)))
  return groups.map((_, row) => columns.map((names) => names[row] ?? ''))

  async function column(name: string, n: number): Promise<string[]> {
    const keys = groups.map(({ key }) => key[n] ?? '')
    const dimension = source.definition.dimensions[name]
    if (name === dayDimension || dimension === undefined) return keys
    switch (dimension.kind) {
      case 'reference': {
        const called = await calledOf(dimension.to, dimension.label, keys)
        return keys.map((key, row) => called.get(key) ?? groups[row]?.called[n] ?? '')
      }
      case 'choice':
        return keys.map((key) => (dimension.choices[key] ? t(dimension.choices[key]) : key))
      case 'named':
        return keys.map((key) => source.named?.(name, key, t) ?? key)
      default:
        return keys
    }
  }

  async function calledOf(to: string, label: string, keys: readonly string[]): Promise<Map<string, string>> {
    const table = resources.tables.get(to)!
    const ids = [...new Set(keys.filter((key) => key !== '' && key !== '0').map(Number))]
    const seen = to === 'user' ? undefined : readable(table, actor)
    const rows = await read.all<{ id: number; name: string }>(
      `SELECT t.id, t.${quoted(label)} AS name FROM json_each(?) k JOIN ${table.name} t ON t.id = k.value${seen ? ` WHERE ${seen.sql}` : ''}`,
      [JSON.stringify(ids), ...(seen?.params ?? [])],
    )
    return new Map(rows.map(({ id, name }) => [String(id), name]))
  }
}
