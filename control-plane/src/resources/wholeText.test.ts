import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createMigrated } from '../migrations/migrated.testing.ts'
import { embeddedEngine, remoteEngine } from '../platform/store/engines.testing.ts'
import { openStore } from '../platform/store/openStore.ts'
import { computedColumns } from './computed.ts'
import { createLister } from './listRows.ts'
import { tablesOf } from './table.ts'

const table = tablesOf(resources as unknown as AnyResource[], { computed: computedColumns, hooks: {} }).get('site-ip')!
const spring = Date.UTC(2026, 2, 8, 7)
const texts = [
  'plain, 主机房 🚢',
  '"quotes" \\ back\\slashes\\" and\nlines\tand\u0001\u001f\u2028',
  '","update_time":"\u{10fffd}000000000000001"',
  '\u{10fffd}000000000000001',
  'update_time',
  "it's '' ; DROP TABLE site_ip --",
  '',
]
const times = [spring - 1, spring, 0, 999, -1, null, Date.UTC(9999, 11, 30), Date.UTC(2026, 10, 22, 4, 5, 6, 789)]
const rows = times.flatMap((time, n) =>
  texts.map((text, m) => ({ ip: `203.0.${n}.${m}`, status: m % 2, remarks: text, ipArr: text, update_time: time })),
)

describe.each([embeddedEngine, remoteEngine])('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())

  test.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'])(
    'a list that is not paged goes out as its rows are, whatever stands in them, with the times of %s',
    async (zone) => {
      const database = await createMigrated(engine)
      const store = await openStore(database.url)
      const lister = createLister(table, store.read)
      const all = async (query: Parameters<typeof lister.all>[0]) => {
        const { data } = await lister.all(query, { zone, language: 'en', t: (key) => key })
        expect(JSON.parse(new TextDecoder().decode(data.within('[', ']')))).toEqual([JSON.parse(data.text)])
        return JSON.parse(data.text) as Record<string, unknown>[]
      }
      try {
        expect(await all({ filters: {} })).toEqual([])
        await store.write((tx) =>
          tx.run(
            `INSERT INTO site_ip (ip, status, remarks, ipArr, update_time) SELECT value ->> 'ip', value ->> 'status',
               value ->> 'remarks', value ->> 'ipArr', value ->> 'update_time' FROM json_each(?)`,
            [JSON.stringify(rows)],
          ),
        )
        const expected = rows.map((row, n) => ({
          ...{ id: n + 1, ...row },
          update_time: row.update_time === null ? null : formatTime(row.update_time, zone),
        }))
        expect(await all({ filters: {}, order_field: 'id' })).toEqual(expected)
        expect(await all({ filters: { status: 1 }, order_field: 'id', order_sort: 'desc' })).toEqual(
          expected.filter(({ status }) => status === 1).reverse(),
        )
        expect(await all({ filters: { keyword: '🚢' }, order_field: 'id' })).toEqual(
          expected.filter(({ remarks }) => remarks.includes('🚢')),
        )
        const [first] = await all({ filters: {} })
        expect(first).toEqual(expected.findLast(({ update_time }) => update_time?.startsWith('9999')))
      } finally {
        await store.close()
        await database.remove()
      }
    },
  )
})
