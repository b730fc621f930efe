import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { SendingDeps } from './deps.ts'
import type { Followed } from './runOwner.ts'
import { said } from './said.ts'
import { noteReadBack, readAnswers, type Unread } from './store.ts'

const { unknown } = privateMessageMachine.codes

/** A message of ours as it stands on a screen. */
export interface ReadBack {
  text: string
  shown: string
  key: string
  time: number
  at: number
  /** Between it and what was kept before some may be missing. */
  gap: number
}

/**
 * Of what stands there of ours one may be an answer of here that nobody has read yet: that is what it is, then, and no message of its own. One of
 * which nobody knew whether it was sent is known by that. False: it was written by hand.
 */
export async function readBack(
  { settle, masks }: Pick<Followed, 'settle'> & Pick<SendingDeps, 'masks'>,
  tx: Sql,
  unread: readonly Unread[],
  { text, ...shown }: ReadBack,
): Promise<boolean> {
  const found = unread.find((row) => sameText(masks.written(row), text))
  if (!found) return false
  await noteReadBack.run(tx, { id: found.id, ...shown })
  if (found.status !== unknown) return true
  const [row] = await readAnswers.all(tx, { ids: [found.id] })
  if (row) await settle(tx, row, true, said('settled'))
  return true
}

/** As it was sent and as it is shown: blanks and how letters are put together make no difference, and a long one may be cut. */
export function sameText(sent: string, shown: string): boolean {
  const [one, other] = [sent, shown].map((text) => text.normalize().replace(/\s+/gu, ' ').trim()) as [string, string]
  return one === other || (other.endsWith('…') && other.length > 100 && one.startsWith(other.slice(0, -1)))
}
