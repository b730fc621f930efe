import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../../../../platform/secretBox.ts'

/** What makes a task the very one that it is, beside its number, and what doing it uses up. */
export interface TaskIdentity {
  /** In words of its owner: texts, accounts, times. Another row under the same number has another one. */
  identity: string
  /** What its owner wants to know where the task is not there (any more): as JSON, and nobody's words. */
  uses?: unknown
}

const note = z.object({
  lane: z.number().int(),
  task: z.number().int(),
  /** Of the identity. */
  is: z.string(),
  uses: z.unknown().optional(),
})
/** What an offer is for, as it comes back in ledgers. */
export type Note = z.infer<typeof note>

const owner = 'ledger'

/** The note that goes along with an offer, and its hash under the key of this installation. */
export function noteOf(
  box: Pick<SecretBox, 'mac'>,
  { lane, task, identity, uses }: TaskIdentity & { lane: number; task: number },
): { note: string; hash: string } {
  const text = JSON.stringify({
    lane,
    task,
    is: digestOf(identity),
    ...(uses !== undefined && { uses }),
  } satisfies Note)
  const said = Buffer.from(text).toString('base64url')
  return { note: said, hash: box.mac(said, owner) }
}

/** Undefined: it is none of ours. */
export function readNote(box: Pick<SecretBox, 'mac'>, said: { note: string; hash: string }): Note | undefined {
  if (said.note === '' || box.mac(said.note, owner) !== said.hash) return undefined
  try {
    return note.safeParse(JSON.parse(Buffer.from(said.note, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

export function digestOf(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url').slice(0, 22)
}
