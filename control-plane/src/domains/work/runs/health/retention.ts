import { readdir } from 'node:fs/promises'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import type { Context } from '../../../../platform/context.ts'
import { and, eq } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { verifyTask } from '../../../../platform/schema/tables.gen.ts'
import type { RetentionPolicy } from '../../../retentionPolicy.ts'
import { dropPicture, pictureFolder } from './pictures.ts'

/** Verification tasks that are done; and pictures, which go with their task, whatever took it away. */
export const healthRetention: readonly RetentionPolicy[] = [
  {
    kind: 'table',
    name: 'verify-task',
    isList: true,
    table: nameOf(verifyTask),
    key: 'id',
    time: 'since',
    days: 180,
    rows: 100_000,
    inOrder: true,
    only: `state = ${verifyTaskMachine.codes.done}`,
  },
  {
    kind: 'files',
    name: 'verify_pictures',
    days: 0,
    rows: 2000,
    count: async (context) => (await pictured(context)).length,
    async prune(context, { rows }, { record }) {
      const all = await pictured(context)
      const wanted = new Set((await readWaiting.all(context.store.read, { ids: all })).map(({ id }) => id))
      const kept = all.filter((id) => wanted.has(id))
      const tooMany = new Set(rows === 0 ? [] : kept.slice(0, Math.max(0, kept.length - rows)))
      const going = all.filter((id) => !wanted.has(id) || tooMany.has(id))
      if (going.length === 0) return 0
      for (const id of going) await dropPicture(context, id)
      await context.store.write(async (tx) => {
        await forget.run(tx, { ids: going })
        await record(tx, going.length)
      })
      return going.length
    },
  },
]

/** The tasks that have a picture, the oldest first. */
async function pictured(context: Pick<Context, 'dataDir'>): Promise<number[]> {
  const names = await readdir(pictureFolder(context)).catch(() => [])
  return names.flatMap((name) => Number(/^(\d+)\.png$/.exec(name)?.[1] ?? Number.NaN) || []).sort((a, b) => a - b)
}

const readWaiting = prepared((q, { ids }: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: verifyTask.id })
    .from(verifyTask)
    .where(and(isAmong(verifyTask.id, ids), eq(verifyTask.state, verifyTaskMachine.codes.waiting))),
)

const forget = prepared((q, { ids }: Params<{ ids: readonly number[] }>) =>
  q.update(verifyTask).set({ picture: 0 }).where(isAmong(verifyTask.id, ids)),
)
