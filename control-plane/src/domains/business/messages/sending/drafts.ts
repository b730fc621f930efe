import type { Sql } from '../../../../platform/store/store.ts'
import { dropDraft, insertDraft, readDraft, type Target } from './store.ts'

export interface Draft {
  text: string
  images: string
  time: number
}

/** What a person is writing is theirs alone: one draft for each conversation or comment, which the next place they sit at goes on with. */
export async function keepDraft(
  tx: Sql,
  {
    user,
    at,
    text,
    images,
    conversation,
    comment,
  }: Target & { user: number; at: number; text: string; images: string },
): Promise<void> {
  await dropDraft.run(tx, { user, conversation, comment })
  if (text === '' && images === '') return
  await insertDraft.run(tx, { user, conversation, comment, text, images, at })
}

/** What was sent and taken back stands before what its writer has begun since. */
export async function putBack(
  tx: Sql,
  {
    user,
    at,
    text,
    images,
    conversation,
    comment,
  }: Target & { user: number; at: number; text: string; images: string },
): Promise<void> {
  const begun = await readDraft.get(tx, { user, conversation, comment })
  const joined = begun && begun.text !== '' && begun.text !== text ? `${text}\n${begun.text}` : text
  await keepDraft(tx, { user, at, text: joined, images: images || (begun?.images ?? ''), conversation, comment })
}
