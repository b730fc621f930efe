import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import type { FigureRow } from '@quarterdeck/shared/resource/figureCalls.ts'
import { dayDimension, type Measure } from '@quarterdeck/shared/resource/statistics.ts'
import { resourceNamed } from '../../api/resourceAt.ts'

interface Asked {
  by: readonly string[]
  only: Readonly<Record<string, string>>
  from: string
  to: string
}

/**
 * The address of the list behind a number: its rows are those that were counted. Undefined where the list has no filter for something that
 * the number is narrowed by, or whoever looks may not open it.
 */
export function opensAt(
  { opens }: Measure,
  { by, only, from, to }: Asked,
  row: Pick<FigureRow, 'key' | 'name'> | undefined,
  may: (key: string) => boolean,
): string | undefined {
  if (!opens) return undefined
  const list = resourceNamed(opens.list)
  // A view is opened by the key of its list.
  if (!may(permissionOf(list, 'list'))) return undefined
  const route = opens.at ?? list.route
  const query = new URLSearchParams(opens.set)
  const own = row ? by.map((name, n) => [name, row.key[n] ?? '', row.name[n] ?? ''] as const) : []
  const narrowed = Object.entries(only).map(([name, value]) => [name, value, ''] as const)
  let [first, last] = [from, to]
  for (const [name, key, called] of [...narrowed.filter(([name]) => !row || !by.includes(name)), ...own]) {
    if (name === dayDimension) {
      first = key
      last = key
      continue
    }
    const filter = opens.by[name]
    if (filter === '' && key === '') continue
    if (!filter || key === '') return undefined
    if (typeof filter === 'string') query.set(filter, key)
    else if (called === '') return undefined
    else query.set(filter.named, called)
  }
  if (opens.days) {
    query.set(opens.days[0], opens.plain ? first : `${first} 00:00:00`)
    query.set(opens.days[1], opens.plain ? last : `${last} 23:59:59`)
  }
  if (opens.until) query.set(opens.until, `${last} 23:59:59`)
  return route && `${route}?${query}`
}
