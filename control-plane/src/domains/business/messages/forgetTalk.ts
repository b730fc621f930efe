import { or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { comment, conversation, conversationNote, privateMessage } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

interface Whom {
  customers: readonly number[]
  /** As they are known on platforms. */
  handles: readonly string[]
}

/** Empties what somebody wrote and was written to, and how they are called; how much it was, and when, stays. */
export async function forgetTalk(tx: Sql, whom: Whom): Promise<void> {
  const ids = (await findTalks.all(tx, whom)).map(({ id }) => id)
  await emptyMessages.run(tx, { ids })
  await dropNotes.run(tx, { ids })
  await emptyTalks.run(tx, { ids })
  await emptyComments.run(tx, { handles: whom.handles })
}

const findTalks = prepared((q, p: Params<{ customers: readonly number[]; handles: readonly string[] }>) =>
  q
    .select({ id: conversation.id })
    .from(conversation)
    .where(or(isAmong(conversation.customer, p.customers), isAmong(conversation.peer_handle, p.handles))),
)
const emptyMessages = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .update(privateMessage)
    .set({ text: '', external_key: '', shown_time: '' })
    .where(isAmong(privateMessage.conversation, p.ids)),
)
const dropNotes = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.delete(conversationNote).where(isAmong(conversationNote.conversation, p.ids)),
)
const emptyTalks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .update(conversation)
    .set({ peer_name: '', peer_handle: sql`'forgotten-' || ${conversation.id}`, last_text: '', customer: null })
    .where(isAmong(conversation.id, p.ids)),
)
const emptyComments = prepared((q, p: Params<{ handles: readonly string[] }>) =>
  q
    .update(comment)
    .set({ author_handle: 'forgotten', text: '', external_key: '', shown_time: '' })
    .where(isAmong(comment.author_handle, p.handles)),
)
