import type { RunViewer } from '../runViewer.ts'
import { readCandidatesOf } from '../store/candidates.ts'
import { readCircumstances, readWanted } from '../store/why.ts'
import { allObstacles, gate, nearest, type Obstacle } from './gate.ts'
import { type Deps, sayRule } from './whyWaiting.ts'

/** What the gate says of an account now, whatever the work would be. */
export interface AccountVerdict {
  /** The first thing in the way, as the gate asks; undefined: it may run. */
  reason: Obstacle | undefined
  /** All that is in the way, in that order and in the reader's words. */
  rules: readonly { rule: Obstacle; text: string }[]
  /** How many runs it has started. */
  used: { lastHour: number; lastDay: number }
}

/** The verdict of the script with which the account comes furthest. Of a phone that is not seen only the bare rule is told. */
export async function judgeAccount(
  deps: Deps,
  accountId: number,
  { t, seesPhones }: Pick<RunViewer, 't' | 'seesPhones'>,
): Promise<AccountVerdict> {
  const { read } = deps.store
  const now = deps.now()
  // What settles goes on where a cap stops all other work.
  const lanes = deps.changes.lanes().filter(({ settles }) => !settles)
  const judged = (await readCandidatesOf(read, lanes, now, accountId)).map((one) => ({
    one,
    verdict: gate(one.facts, now),
  }))
  const [first] = judged
  if (!first) return { reason: 'no_account', rules: [], used: { lastHour: 0, lastDay: 0 } }
  const { used } = first.one.facts
  const [obstacle, ...others] = judged.flatMap(({ verdict }) => (verdict.ok ? [] : [verdict.obstacle]))
  if (!obstacle || others.length + 1 < judged.length) return { reason: undefined, rules: [], used }
  const reason = nearest([obstacle, ...others])
  const { one } = judged.find(({ verdict }) => !verdict.ok && verdict.obstacle === reason)!
  const isSeen = one.facts.phone !== undefined && (await seesPhones([one.phoneId])).has(one.phoneId)
  const seen = isSeen ? await readCircumstances(read, one) : undefined
  const wanted = await readWanted(read, one.facts.lane)
  const rules = allObstacles(one.facts, now).map(async (rule) => ({
    rule,
    text: await sayRule(deps, { rule, one, seen, wanted }, t),
  }))
  return { reason, rules: await Promise.all(rules), used }
}
