import { nurtureRequest } from '@quarterdeck/shared/contracts/publishing.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { createChangeCall } from '../../../../resources/write/changeCall.ts'
import { runMessage } from '../../../work/runs/index.ts'
import type { NurtureDeps } from '../deps.ts'
import { said } from '../messages.ts'
import { type Ended, moveSlots, noteBusy } from '../states.ts'
import type { NurtureAccountRow } from '../store/accounts.ts'
import { readUnknownPosts } from '../store/restored.ts'
import { linkPublication, type NurtureSlot, readPublishing, setBegun } from '../store/slots.ts'
import type { NurtureTask } from '../store/tasks.ts'

const { codes } = publicationMachine

/**
 * The oldest post that was passed and that nothing has published of the account's personas goes out now, in the name of whoever the task belongs to.
 * Gives what is to be done once that stands, or a stored text that says why there is none.
 */
export async function publishNext(
  { context, sessions, posts }: NurtureDeps,
  tx: Sql,
  { task, slot, account }: { task: NurtureTask; slot: NurtureSlot; account: NurtureAccountRow },
): Promise<{ finish(): void } | { skipped: string }> {
  const unknown = await readUnknownPosts.get(tx, { account: account.id })
  if (unknown) return { skipped: said('posts_unknown', { host: unknown.hosts }) }
  const [post] = await posts.ready(tx, linkedIds(account.personas), 1)
  if (!post) return { skipped: said('no_content') }
  const actor = task.owner_user_id === null ? undefined : await sessions.directory.actorOf(task.owner_user_id, '')
  if (!actor) return { skipped: said('owner_gone') }
  const { call, finish } = createChangeCall({ context, actor })
  // One that was taken back meanwhile is there no more.
  if ((await moveSlots(tx, [slot.id], { to: 'queued', at: call.at })).length === 0) return { finish }
  const made = await posts.publish(
    tx,
    { item: post.id, account: account.id, request: `${nurtureRequest}${slot.id}` },
    call,
  )
  if ('refused' in made) return { skipped: said('not_accepted', { reason: made.refused }) }
  await linkPublication.run(tx, { id: slot.id, publication: made.publication })
  return { finish }
}

/** Slots that publish follow their publications; what cannot go out in time is called off. Gives the slots that have ended. */
export async function followPosts({ context, posts }: Pick<NurtureDeps, 'context' | 'posts'>): Promise<Ended> {
  const { store } = context
  const isBehind = await readPublishing.get(store.read, { now: context.now() })
  return isBehind ? store.write((tx) => follow(posts, tx, context.now())) : []
}

async function follow(posts: NurtureDeps['posts'], tx: Sql, now: number): Promise<Ended> {
  const rows = await readPublishing.all(tx, { now })
  const ended: { task: number; account: number }[] = []
  for (const { id, task, account, began, publication, status, said: message } of rows) {
    const end = (to: 'done' | 'failed' | 'skipped' | 'missed', reason: string) => {
      ended.push({ task: task!, account: account! })
      return moveSlots(tx, [id], { to, at: now, set: { reason, ...(began !== null && { ended_time: now }) } })
    }
    switch (status) {
      case codes.releasing:
        if (began === null) await setBegun.run(tx, { id, at: now })
        break
      case codes.completed:
        // It may have been quick.
        if (began === null) await setBegun.run(tx, { id, at: now })
        ended.push({ task: task!, account: account! })
        await moveSlots(tx, [id], { to: 'done', at: now, set: { ended_time: now, reason: '' } })
        break
      case codes.abnormal:
        await end('failed', message ?? '')
        break
      case codes.cancelled:
      case null:
        await end('skipped', message || runMessage('withdrawn'))
        break
      default: {
        const reason = message ? said('window_over_because', { reason: message }) : said('window_over')
        await posts.callOff(tx, [publication!], reason, now)
        await end('missed', reason)
      }
    }
  }
  await noteBusy(tx, [...new Set(rows.map(({ task }) => task!))], now)
  return ended
}
