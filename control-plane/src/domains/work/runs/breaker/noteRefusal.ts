import type { Sql } from '../../../../platform/store/store.ts'
import type { BreakerRules } from './rules.ts'
import {
  countRefusals,
  forgetRefusals,
  insertPause,
  insertRefusal,
  type Refusal,
  readPause,
  renewPause,
} from './store.ts'

/**
 * A platform has refused a run of a side. The run that makes it too many stops that side's lanes there; true: they are stopped already, and
 * the run may wait with the others. What is refused to a run that went to see renews the pause.
 */
export async function noteRefusal(
  tx: Sql,
  refusal: Refusal & { trouble: string },
  { failures, accounts, withinMs, probeMs }: BreakerRules,
): Promise<boolean> {
  const { trouble, ...counted } = refusal
  const { platform, side, lease, at } = refusal
  const pause = await readPause.get(tx, { platform, side })
  if (pause) {
    const probeAt = pause.probe_lease === lease ? at + probeMs : null
    await renewPause.run(tx, { id: pause.id, trouble, probeAt })
    return true
  }
  const since = at - withinMs
  await forgetRefusals.run(tx, { before: since })
  await insertRefusal.run(tx, counted)
  const found = await countRefusals.get(tx, { platform, side, since })
  if (!found || found.runs < failures || found.accounts < accounts) return false
  await insertPause.run(tx, { platform, side, trouble, failures: found.runs, now: at, probeAt: at + probeMs })
  return false
}
