import { keptCodes } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentTaskKinds } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { contentPartMachine } from '@quarterdeck/shared/states/contentPart.ts'
import { partKinds } from '@quarterdeck/shared/values/contentPlan.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { Tables } from '../../../resources/table.ts'
import { keepPost } from './keepPost.ts'
import { moveTask } from './states.ts'
import { moveParts, readPartsOf } from './store/parts.ts'
import { countParts, readTask } from './store/tasks.ts'
import { refuseUnpaid } from './taskActions.ts'

/** What people do with posts. `run` begins the job of their task, once what is written stands. */
export function itemActions(tables: Tables, run: (task: number) => void): Readonly<Record<string, ActionHandler>> {
  return {
    /** All of it is made anew, but for one's own material. */
    async again(tx, row, { form, call }) {
      const task = (await readTask(tx, Number(row.task)))!
      const isOwn = task.kind === contentTaskKinds.custom
      const ended = (await readPartsOf(tx, [row.id])).filter(
        ({ kind }) => !isOwn || (task.ai_rewrite === 1 && kind === partKinds.text),
      )
      if (ended.length === 0) return 'same'
      await refuseUnpaid(tx, task.organisation_id, call)
      await moveParts(
        tx,
        ended.map(({ id }) => id),
        { to: 'waiting', set: { error: '' }, at: call.at },
      )
      const failed = ended.filter(({ state }) => state === contentPartMachine.codes.failed).length
      await countParts(tx, task.id, { done: failed - ended.length, failed: -failed })
      await moveTask(tx, task.id, {
        to: 'processing',
        from: ['completed', 'abnormal'],
        set: { error: '' },
        at: call.at,
      })
      call.after.run(() => run(task.id))
      return { note: String(form.note ?? ''), error: '', kept: keptCodes.open }
    },
    keep: keepPost(tables),
    discard: async (_tx, _row, { call }) => ({ kept: keptCodes.discarded, kept_time: call.at }),
  }
}
