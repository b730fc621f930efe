import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { fold } from '@quarterdeck/shared/values/blockedWords.ts'
import { saysMachine } from '@quarterdeck/shared/values/hostedTalk.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { mostRounds } from './deps.ts'
import { isOwnAccount, readLatestOf, type Talk } from './store.ts'

/** Looked back for rounds: more stand between two answers of a person only where nobody looks. */
const lookedBack = 60

/**
 * Whether two machines have answered each other often enough: ours so often since a person spoke, and they are an account of this installation, say
 * of themselves that a machine answers, or write the same each time.
 */
export async function areMachines(from: Sql, talk: Talk): Promise<boolean> {
  const latest = await readLatestOf.all(from, { conversation: talk.id, count: lookedBack })
  const byPerson = latest.findIndex(({ direction, machine }) => direction === messageDirections.out && machine === 0)
  const since = byPerson < 0 ? latest : latest.slice(0, byPerson)
  const rounds = since.filter(({ machine }) => machine === 1).length
  if (rounds < mostRounds) return false
  if (await isOwnAccount.get(from, { platform: talk.platform, handle: talk.peer })) return true
  const theirs = since.filter(({ direction }) => direction === messageDirections.in).map(({ text }) => text)
  if (theirs.some((text) => saysMachine(text, talk.notice))) return true
  const last = theirs.slice(0, mostRounds + 1)
  return last.length > mostRounds && new Set(last.map(fold)).size === 1
}
