import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import type { Opens, StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { accountLevelStatistics } from '@quarterdeck/shared/statistics/accountLevelStatistics.ts'
import { accountStatistics } from '@quarterdeck/shared/statistics/accountStatistics.ts'
import { personaStatistics } from '@quarterdeck/shared/statistics/personaStatistics.ts'
import { publishStatistics } from '@quarterdeck/shared/statistics/publishStatistics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { sources } from './announced.testing.ts'
import { spanOf, writeDay } from './writeDay.ts'

// A number opens the rows that it counts, and no others.

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const now = at('2026-03-31 13:00:00')
const days = ['2026-03-29', '2026-03-30']
let plane: TestPlane
let ann: number

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  ann = (await plane.addUser(6)).id
  await plane.context.store.write(async (tx) => {
    const born = at('2026-01-01 00:00:00')
    await tx.run(`INSERT INTO persona (id, name, status, owner_user_id, user_group_id, organisation_id, create_time)
      VALUES (1, 'Mia', 2, ${ann}, 1, 1, ${born}), (2, 'Ben', 2, 1, 1, 1, ${born})`)
    await tx.run(`INSERT INTO account (id, account, platform, level, owner_user_id, user_group_id, organisation_id, create_time)
      VALUES (1, 'one', 1, 1, ${ann}, 1, 1, ${born}), (2, 'two', 1, 2, ${ann}, 1, 1, ${born}), (3, 'three', 1, 2, 1, 1, 1, ${born})`)
    await tx.run(
      `INSERT INTO content_task (id, name, owner_user_id, user_group_id, organisation_id) VALUES (1, 'tea', 1, 1, 1)`,
    )
    // Five posts out of six on these days; of each persona some were made, and some of those kept, a day later.
    for (const [n, day] of ['2026-03-28', ...days, ...days, '2026-03-30'].entries()) {
      const noon = at(`${day} 12:00:00`)
      await tx.run(
        `INSERT INTO publication (name, account, platform, persona, publisher, status, source, scheduled_time, finished_time)
         VALUES ('p', ?, 1, ?, 'admin', ?, 1, ?, ?)`,
        [1 + (n % 3), 1 + (n % 2), n === 4 ? 5 : 4, noon, noon],
      )
      await tx.run(
        'INSERT INTO content_item (task, number, persona, status, kept, kept_time, create_time) VALUES (1, ?, ?, 2, ?, ?, ?)',
        [n + 1, 1 + (n % 2), n % 3 === 0 ? 1 : 0, n % 3 === 0 ? noon + 86_400_000 : null, noon],
      )
    }
  })
  for (const day of days) await writeDay(plane.context.store, sources, spanOf(day, zone), now)
}, 120_000)
afterAll(() => plane.stop())

/** What the console asks of the list behind a number of a row. */
function queryOf(opens: Opens, by: readonly string[], key: readonly string[], only: Readonly<Record<string, string>>) {
  const query: Record<string, string> = { ...opens.set }
  for (const [name, value] of [...Object.entries(only), ...by.map((name, n) => [name, key[n]!] as const)]) {
    const filter = opens.by[name]
    if (typeof filter !== 'string') return undefined
    query[filter] = value
  }
  if (opens.days) {
    query[opens.days[0]] = `${days[0]} 00:00:00`
    query[opens.days[1]] = `${days.at(-1)} 23:59:59`
  }
  return query
}

test.each<[StatisticsDefinition, measures: readonly string[]]>([
  [accountLevelStatistics, ['accounts', 'posts']],
  [accountStatistics, ['posts']],
  [publishStatistics, ['planned', 'completed', 'cancelled']],
  [personaStatistics, ['made', 'kept', 'published']],
])('$title: each number is how many rows its list has', async (definition, measures) => {
  const seen: Record<string, number> = {}
  for (const only of [{}, { responsible: String(ann) }] as Record<string, string>[]) {
    const reply = (await plane.admin.call(figureEndpointsOf(definition).list, {
      query: { start_time: days[0], end_time: days.at(-1), ...only },
    })) as unknown as FigureAnswer
    for (const row of reply.data) {
      for (const name of measures) {
        const opens = definition.measures[name]!.opens!
        const query = queryOf(opens, definition.by, row.key, only)
        // Personas have no filter for who is responsible for them.
        if (!query) continue
        const list = (resources as readonly AnyResource[]).find((one) => one.name === opens.list)!
        const { totalCount } = (await plane.admin.call(endpointsOf(list).list!, { query })) as {
          totalCount: number
        }
        expect([name, ...row.name, totalCount]).toEqual([name, ...row.name, row[name]])
        seen[name] = (seen[name] ?? 0) + totalCount
      }
    }
  }
  // Each of them has counted something.
  for (const name of measures) expect([name, seen[name] ?? 0]).not.toEqual([name, 0])
})
