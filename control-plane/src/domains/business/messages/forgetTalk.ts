import { messageTranslations } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { and, eq, or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { comment, conversation, conversationNote, privateMessage } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { stopOrders } from '../../content/models/index.ts'
import { eraseRecordings } from '../../work/runs/index.ts'
import { hostingOwner } from './hosting/askModel.ts'
import { hostedQuestion, replyDraft } from './tables.ts'
import { translationOwner } from './translation/translateMessages.ts'

/** As `removeRecordings` takes them. */
export type Recordings = Awaited<ReturnType<typeof eraseRecordings>>

interface Whom {
  customers: readonly number[]
  /** As they are known on platforms. */
  handles: readonly string[]
}

/**
 * Empties what somebody wrote and was written to, and how they are called; how much it was, and when, stays. Gives whose recordings of runs are to be
 * removed once this is written: on their screens they may stand.
 */
export async function forgetTalk(tx: Sql, whom: Whom, at: number): Promise<Recordings> {
  const ids = (await findTalks.all(tx, whom)).map(({ id }) => id)
  const parts = (await findOrdered.all(tx, { ids })).map(({ id }) => id)
  if (parts.length > 0) await stopOrders(tx, { owner: translationOwner, parts }, at)
  const questions = (await findQuestions.all(tx, { ids })).map(({ id }) => id)
  if (questions.length > 0) await stopOrders(tx, { owner: hostingOwner, parts: questions }, at)
  const accounts = (await findAccounts.all(tx, { ids, handles: whom.handles })).map(({ account }) => account)
  const comments = (await findComments.all(tx, { handles: whom.handles })).map(({ id }) => id)
  await emptyMessages.run(tx, { ids, comments })
  await dropDrafts.run(tx, { ids, comments })
  await dropNotes.run(tx, { ids })
  await dropQuestions.run(tx, { ids })
  await emptyTalks.run(tx, { ids })
  await emptyComments.run(tx, { handles: whom.handles })
  return eraseRecordings(tx, accounts)
}

const findTalks = prepared((q, p: Params<{ customers: readonly number[]; handles: readonly string[] }>) =>
  q
    .select({ id: conversation.id })
    .from(conversation)
    .where(or(isAmong(conversation.customer, p.customers), isAmong(conversation.peer_handle, p.handles))),
)
/** On whose screens they stood. */
const findAccounts = prepared((q, p: Params<{ ids: readonly number[]; handles: readonly string[] }>) =>
  q
    .select({ account: sql<number>`${conversation.account}` })
    .from(conversation)
    .where(isAmong(conversation.id, p.ids))
    .union(
      q
        .select({ account: sql<number>`${comment.account}` })
        .from(comment)
        .where(isAmong(comment.author_handle, p.handles)),
    ),
)

/** Their texts are with a model, or on their way there. */
const findOrdered = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: privateMessage.id })
    .from(privateMessage)
    .where(
      and(
        isAmong(privateMessage.conversation, p.ids),
        eq(privateMessage.translation_status, messageTranslations.underWay),
      ),
    ),
)
const findComments = prepared((q, p: Params<{ handles: readonly string[] }>) =>
  q.select({ id: comment.id }).from(comment).where(isAmong(comment.author_handle, p.handles)),
)
const emptied = {
  text: '',
  original: '',
  translation: '',
  reason: '',
  media: '',
  external_key: '',
  shown_time: '',
  why: '',
  sources: '',
}
const emptyMessages = prepared((q, p: Params<{ ids: readonly number[]; comments: readonly number[] }>) =>
  q
    .update(privateMessage)
    .set({ ...emptied, translation_order: 0 })
    .where(or(isAmong(privateMessage.conversation, p.ids), isAmong(privateMessage.comment, p.comments))),
)
/** What people have begun to answer. */
const dropDrafts = prepared((q, p: Params<{ ids: readonly number[]; comments: readonly number[] }>) =>
  q.delete(replyDraft).where(or(isAmong(replyDraft.conversation, p.ids), isAmong(replyDraft.comment, p.comments))),
)
const dropNotes = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.delete(conversationNote).where(isAmong(conversationNote.conversation, p.ids)),
)
const findQuestions = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: hostedQuestion.id }).from(hostedQuestion).where(isAmong(hostedQuestion.conversation, p.ids)),
)
const dropQuestions = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.delete(hostedQuestion).where(isAmong(hostedQuestion.conversation, p.ids)),
)
const emptyTalks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .update(conversation)
    .set({
      peer_name: '',
      peer_handle: sql`'forgotten-' || ${conversation.id}`,
      last_text: '',
      machine_note: '',
      customer: null,
    })
    .where(isAmong(conversation.id, p.ids)),
)
const emptyComments = prepared((q, p: Params<{ handles: readonly string[] }>) =>
  q
    .update(comment)
    .set({ author_handle: 'forgotten', text: '', original: '', external_key: '', shown_time: '' })
    .where(isAmong(comment.author_handle, p.handles)),
)
