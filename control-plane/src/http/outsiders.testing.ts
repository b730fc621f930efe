import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field } from '@quarterdeck/shared/resource/field.ts'
import type { Context } from '../platform/context.ts'
import { quoted } from '../resources/columns.ts'

/** What every text of the operating company holds in these tests, in whatever case; what is everybody's holds another. */
export const mark = 'internal-'
export const everybodys = 'everybody-'

/** One row of every list, of the operating company: by the name of the list its number. */
export async function seedInside({ store }: Context, lists: readonly AnyResource[]): Promise<Map<string, number>> {
  const seeded = new Map([
    ['organisation', 1],
    ['user-group', 1],
    ['user', 1],
  ])
  await store.write(async (tx) => {
    await tx.run(`UPDATE organisation SET name = '${mark}home' WHERE id = 1`)
    await tx.run(`UPDATE user_group SET name = '${mark}one' WHERE id = 1`)
    await tx.run(`UPDATE user SET name = '${mark}admin', remark = '${mark}remark' WHERE id = 1`)
    // Rows that others refer to come first.
    const firstOnes = ['host', 'phone', 'platform', 'script']
    const rank = ({ name }: AnyResource) => (firstOnes.indexOf(name) + firstOnes.length + 1) % (firstOnes.length + 1)
    for (const list of lists.toSorted((a, b) => rank(a) - rank(b))) {
      if (list.view || seeded.has(list.name)) continue
      const values = rowOf(list, seeded)
      const columns = Object.keys(values)
      const { lastId } = await tx.run(
        `INSERT INTO ${quoted(list.table)} (${columns.map(quoted).join()}) VALUES (${columns.map(() => '?').join()})`,
        Object.values(values),
      )
      seeded.set(list.name, lastId)
    }
    await tx.run(
      `INSERT INTO book_task (id, book_type, book_name, search_keyword, "describe", domains, msg, create_time, update_time)
       VALUES (1, 0, '${mark}book', '${mark}word', '${mark}text', '${mark}domains', '${mark}msg', 1, 1)`,
    )
    await tx.run(
      `INSERT INTO run (id, lane, task_id, state, phone_id, phone, account, script, message, queued_at, finished_at)
       VALUES ('${mark}run', 0, 1, 7, ?, '${mark}phone', '${mark}account', '${mark}script', '${mark}message', 1, 2)`,
      [seeded.get('phone')!],
    )
    seeded.set('book-task', 1)
    seeded.set('run', 1)
  })
  return seeded
}

function rowOf(list: AnyResource, seeded: ReadonlyMap<string, number>): Record<string, string | number | null> {
  const own = list.visibility === 'own' || list.visibility === 'organisation'
  const stored = Object.entries(list.fields).filter(([, field]) => !field.virtual)
  const values = Object.fromEntries(stored.map(([name, field]) => [name, sampleOf(list, name, field, seeded)]))
  return {
    ...values,
    ...(own && { organisation_id: 1, create_user: `${mark}maker` }),
    ...(list.visibility === 'own' && { owner_user_id: null, user_group_id: 1 }),
  }
}

function sampleOf(list: AnyResource, name: string, field: Field, seeded: ReadonlyMap<string, number>) {
  const isEverybodys = list.visibility === 'all' && field.visibility !== 'internal'
  switch (field.kind) {
    case 'text':
    case 'secret':
      return field.kind === 'text' && field.codes
        ? field.codes[0]!
        : `${isEverybodys ? everybodys : mark}${list.name}-${name}`.slice(
            0,
            Math.min(60, 'max' in field ? (field.max ?? 60) : 60),
          )
    case 'links':
      return ''
    case 'choice':
    case 'state':
      return Number(Object.keys(choicesOf(field)!)[0])
    case 'reference':
      return seeded.get(field.to) ?? null
    case 'time':
      return Date.now()
    default:
      return 'min' in field ? (field.min ?? 0) : 0
  }
}
