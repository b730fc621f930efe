import { setTimeout as sleep } from 'node:timers/promises'
import { serverOf, type UpgradeDeps } from './deps.ts'
import type { Outcome } from './outcomes.ts'
import { failureOf } from './rules.ts'
import type { NoAnswer, UpgradeAnswer, VersionAnswer } from './siteServerClient.ts'
import { addRecord } from './store/records.ts'
import { type DetectedVersion, endUpgrade, markSent, type UpgradeSite } from './store/sites.ts'

export type End = 'latest' | 'failed' | 'abnormal'

interface Upgrade {
  site: UpgradeSite
  job: number
  isAutomatic: boolean
}

/**
 * Brings an upgrade that has begun to its end: tells the server, if it has not accepted it yet, and asks for its version
 * until it is there. Throws the signal's reason when that aborts; the next time it goes on where it was, for the server
 * knows how far it is.
 */
export async function followUpgrade(deps: UpgradeDeps, upgrade: Upgrade, signal: AbortSignal): Promise<End> {
  const { site, job } = upgrade
  const { store, now } = deps.context
  const server = serverOf(deps, site)
  let sentAt = site.sentAt
  if (sentAt === null) {
    const answer = await deps.client.startUpgrade(server, site.target, signal)
    const refused = refusalOf(answer)
    if (refused) return end(deps, upgrade, refused, codeOf(answer))
    const at = now()
    sentAt = at
    await store.write(async (tx) => {
      await markSent(tx, site.id, job, at)
      await addRecord(tx, {
        ip: site.ip,
        code: codeOf(answer),
        version: site.version,
        isSuccess: true,
        outcome: 'started',
        detail: site.target,
        isAutomatic: upgrade.isAutomatic,
        state: 'upgrading',
        at,
      })
    })
  }
  return watch(deps, upgrade, sentAt, signal)
}

async function watch(deps: UpgradeDeps, upgrade: Upgrade, sentAt: number, signal: AbortSignal): Promise<End> {
  const { patience, context, client } = deps
  const server = serverOf(deps, upgrade.site)
  let heardAt = context.now()
  for (;;) {
    const answer = await client.askVersion(server, signal)
    const now = context.now()
    if (answer.kind === 'answered') heardAt = now
    const ended = judgeProgress(answer, upgrade.site.target, {
      silentMs: now - heardAt,
      tookMs: now - sentAt,
      ...patience,
    })
    if (ended) return end(deps, upgrade, ended, codeOf(answer))
    await sleep(patience.pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

interface Ended {
  state: End
  outcome: Outcome
  detail: string
  version?: string
}

/** Has an upgrade ended, and how? A server that says nothing usable is given time: it may be restarting itself. */
export function judgeProgress(
  answer: VersionAnswer,
  target: string,
  { silentMs, tookMs, silenceMs, limitMs }: { silentMs: number; tookMs: number; silenceMs: number; limitMs: number },
): Ended | undefined {
  if (answer.kind !== 'answered') {
    if (silentMs < silenceMs) return undefined
    const { outcome, detail } = failureOf(answer)
    // What silence it was stands in the record's code.
    return { state: 'abnormal', outcome: answer.kind === 'not_answering' ? 'silent' : outcome, detail }
  }
  const { version, state, message = '' } = answer
  if (state === 'failed') return { state: 'failed', outcome: 'broke_off', detail: message, version }
  if (state === 'upgrading')
    return tookMs < limitMs ? undefined : { state: 'failed', outcome: 'too_long', detail: '', version }
  if (version === target) return { state: 'latest', outcome: 'upgraded', detail: version, version }
  return { state: 'failed', outcome: 'forgotten', detail: version, version }
}

function refusalOf(answer: UpgradeAnswer): Ended | undefined {
  if (answer.kind === 'accepted') return undefined
  if (answer.kind === 'declined') return { state: 'failed', outcome: 'declined', detail: answer.detail }
  return { state: 'abnormal', ...failureOf(answer) }
}

async function end(deps: UpgradeDeps, upgrade: Upgrade, ended: Ended, code: string): Promise<End> {
  const { site, job, isAutomatic } = upgrade
  const { store, now } = deps.context
  const { state, outcome, detail, version } = ended
  await store.write(async (tx) => {
    const at = now()
    const finding: Omit<DetectedVersion, 'newest'> = { state, outcome, detail, version, at }
    if (!(await endUpgrade(tx, site.id, job, finding))) return
    await addRecord(tx, {
      ip: site.ip,
      code,
      version: version ?? site.version,
      outcome,
      detail,
      isAutomatic,
      state,
      at,
      isSuccess: state === 'latest',
    })
  })
  return state
}

function codeOf(answer: { kind: 'answered' | 'accepted' | 'declined' } | NoAnswer): string {
  return answer.kind === 'not_answering' ? answer.cause : answer.kind
}
