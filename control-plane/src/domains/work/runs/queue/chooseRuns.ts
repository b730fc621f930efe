import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { textOf } from '../../../../platform/schema/computed.ts'
import { sql } from '../../../../platform/schema/drizzle.ts'
import { isHeld } from '../../../fleet/phoneLeases/index.ts'
import type { RunDeps } from '../deps.ts'
import { waitsForClock } from '../gate/clockObstacles.ts'
import { gate } from '../gate/gate.ts'
import { runSettings } from '../settings.ts'
import { type Candidate, candidatePages, readFronts } from '../store/candidates.ts'
import type { Choice } from '../store/leases.ts'
import { type Head, queuesIn, switchedOff } from '../store/queue.ts'
import { accountOf, type Queue } from './lanes.ts'
import type { OfferBackoff } from './offerBackoff.ts'
import { type Fairness, type Heads, isNewTo, plan } from './plan.ts'
import { readFreeHeads } from './readFreeHeads.ts'
import { retryOnFailedPhones } from './retryOnFailedPhones.ts'

/** Which queued run shall go to which idle phone: phones are looked at, those first that have rested longest, until no run is left. */
export async function chooseRuns(
  deps: Pick<RunDeps, 'store' | 'changes' | 'settings' | 'restored' | 'clockWatch' | 'now'>,
  fairness: Fairness,
  offerBackoff: Pick<OfferBackoff, 'isCoolingDown'>,
): Promise<Choice[]> {
  const { read } = deps.store
  // What stands still as a whole is not even read: there may be much of it.
  const lanes = deps.changes
    .lanes()
    .filter((lane) => !deps.restored.holds(lane.heldWith) && !waitsForClock(deps.clockWatch, lane))
  const off = await switchedOff(read)
  const queues = await queuesIn(
    read,
    'awaiting_execution',
    lanes.map(({ code }) => code).filter((lane) => !off.has(lane)),
  )
  const isBySubsystem = deps.settings.get(runSettings.dispatchOrder) === 2
  const candidates: Candidate[] = []
  const choices: Choice[] = []
  const taken = new Set<string>()
  let heads: Heads = new Map()
  let open = queues
  for await (const page of candidatePages(read, lanes, deps.now, () => open, idle)) {
    const able = page.filter(({ facts, phoneId }) => gate(facts, deps.now()).ok && !offerBackoff.isCoolingDown(phoneId))
    if (able.length === 0) continue
    candidates.push(...able)
    heads = await readFreeHeads(deps, queues, candidates)
    const fronts = isBySubsystem ? await readFronts(read, able) : undefined
    const fits = (head: Head, one: Candidate) => !taken.has(head.id) && isNewTo(head, one)
    for (const choice of plan(able, heads, fairness, { fits, fronts })) {
      choices.push(choice)
      taken.add(choice.run)
    }
    const isLeft = ({ lane, pin }: Queue) =>
      heads
        .get(lane)
        ?.get(pin)
        ?.some(({ id }) => !taken.has(id)) ?? false
    // Of those of accounts no others are read than of the phones so far.
    open = queues.filter((queue) => accountOf(queue.pin) !== undefined || isLeft(queue))
  }
  return [...choices, ...(await retryOnFailedPhones(deps, candidates, heads, choices))]
}

/** Only spares the reading of phones that are out of the question; the gate decides. */
const idle = {
  where: `p.state = ${phoneMachine.codes.online} AND NOT ${textOf(isHeld(sql`p.id`))}`,
}
