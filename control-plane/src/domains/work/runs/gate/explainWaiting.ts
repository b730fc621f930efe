import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { isQueued, runMachine } from '@quarterdeck/shared/states/run.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import type { Side } from '../../../../resources/visibility/side.ts'
import type { RunDeps } from '../deps.ts'
import { type Lane, lanes, purposeOf } from '../queue/lanes.ts'
import { type Candidate, readCandidates } from '../store/candidates.ts'
import { gate, nearest, type Obstacle, type OwnObstacle } from './gate.ts'

/** Why a queued run is not on a phone: `queue` when others go first, `later` when its next attempt is not due. */
export interface Waiting {
  reason: Obstacle | 'queue' | 'later'
  platform: string
  app: string
  cap: number
  /** What the owner of the run says, where that is the reason. */
  own?: OwnObstacle | undefined
}

/** Asks the gate about every phone that the run could go to; undefined for a run that is not queued. */
export async function explainWaiting(
  { store, changes, now: clock }: Pick<RunDeps, 'store' | 'changes' | 'now'>,
  run: { seq: number; task_id: number; side: Side; lane: Lane; pin: string; state: number; not_before: number },
): Promise<Waiting | undefined> {
  if (!isQueued(stateOf(runMachine, run.state))) return undefined
  const [sql, now] = [store.read, clock()]
  const own = (await changes.obstaclesOf(sql, [run], now)).get(run.seq) ?? []
  const found: { one: Candidate; obstacle: Obstacle }[] = []
  for (const one of candidatesFor(await readCandidates(sql, [changes.laneOf(run.lane)], now), run)) {
    const verdict = gate({ ...one.facts, side: run.side, own }, now)
    if (verdict.ok) return { ...about(one, 'queue'), reason: run.not_before > now ? 'later' : 'queue' }
    found.push({ one, obstacle: verdict.obstacle })
  }
  const [first, ...rest] = found.map(({ obstacle }) => obstacle)
  if (first) {
    const reason = nearest([first, ...rest])
    const said = about(found.find(({ obstacle }) => obstacle === reason)!.one, reason)
    return reason === 'owner' ? { ...said, own: own[0] } : said
  }
  if (run.lane === lanes.dry) return { reason: 'phone_not_test', platform: '', app: '', cap: 0 }
  const script = await sql.get<{ platform: string; app: string }>(
    `SELECT pl.name AS platform, s.app FROM ${nameOf(lists.script)} s JOIN ${nameOf(lists.platform)} pl ON pl.id = s.platform
     WHERE s.purpose = ? AND s.enabled = 1 ORDER BY s.id LIMIT 1`,
    [purposeOf(changes.laneOf(run.lane))],
  )
  if (!script) return { reason: 'no_script', platform: '', app: '', cap: 0 }
  return { reason: 'no_account', ...script, cap: 0 }
}

/** Those among the candidates that may take a run of this queue. */
export function candidatesFor(
  candidates: readonly Candidate[],
  { lane, pin }: { lane: Lane; pin: string },
): Candidate[] {
  return candidates.filter((one) => one.facts.lane === lane && one.pins.includes(pin))
}

/** The reason in the reader's language. */
export function waitingInWords({ reason, platform, app, cap, own }: Waiting, t: Translate): string {
  if (own) return t(own.text, own.values)
  return t(waitingTexts[reason], { platform, app, cap })
}

const waitingTexts = {
  halted: 'book-task.waiting.halted',
  no_script: 'book-task.waiting.no_script',
  no_platform: 'book-task.waiting.no_platform',
  platform_no_basis: 'book-task.waiting.no_basis',
  basis_past: 'book-task.waiting.basis_past',
  by_hand: 'book-task.waiting.by_hand',
  app_differs: 'book-task.waiting.wrong_app',
  no_account: 'book-task.waiting.no_account',
  other_organisation: 'run.waiting.other_organisation',
  account_ambiguous: 'run.waiting.account_ambiguous',
  account_no_authorisation: 'book-task.waiting.not_authorised',
  phone_not_test: 'run.waiting.phone_not_test',
  account_authorisation_past: 'book-task.waiting.authorisation_past',
  account_status: 'run.waiting.account_status',
  owner: 'run.waiting.owner',
  switch_off: 'book-task.waiting.switch_off',
  script_resting: 'run.waiting.script_resting',
  platform_rests: 'run.waiting.platform_rests',
  phone_halted: 'run.waiting.phone_halted',
  phone_offline: 'book-task.waiting.offline',
  phone_adb_off: 'book-task.waiting.adb_off',
  phone_maintenance: 'book-task.waiting.maintenance',
  host_not_approved: 'book-task.waiting.host_not_approved',
  phone_not_approved: 'book-task.waiting.phone_not_approved',
  phone_start_account: 'book-task.waiting.start_account',
  subsystem_missing: 'run.waiting.subsystem_missing',
  app_missing: 'book-task.waiting.no_app',
  card_type_differs: 'book-task.waiting.no_match',
  operator_differs: 'book-task.waiting.no_match',
  account_out: 'run.waiting.account_out',
  phone_out: 'run.waiting.phone_out',
  account_resting: 'run.waiting.account_resting',
  phone_resting: 'run.waiting.phone_resting',
  battery_low: 'run.waiting.battery_low',
  too_hot: 'run.waiting.too_hot',
  storage_low: 'run.waiting.storage_low',
  clock_wrong: 'run.waiting.clock_wrong',
  cap_hour: 'book-task.waiting.cap_hour',
  cap_day: 'book-task.waiting.cap_day',
  account_cap_hour: 'book-task.waiting.cap_hour',
  account_cap_day: 'book-task.waiting.cap_day',
  phone_busy: 'book-task.waiting.busy',
  queue: 'run.waiting.queue',
  later: 'run.waiting.later',
} as const satisfies Record<Waiting['reason'], string>

export function about({ platform, facts }: Candidate, reason: Waiting['reason']): Waiting {
  const caps = reason === 'account_cap_hour' || reason === 'account_cap_day' ? facts.account : facts.platform
  return {
    reason,
    platform,
    app: facts.script?.app ?? '',
    cap: (reason.endsWith('cap_hour') ? caps?.capHour : caps?.capDay) ?? 0,
  }
}
