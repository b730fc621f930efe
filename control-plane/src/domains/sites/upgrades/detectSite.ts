import { newestOf, serverOf, type UpgradeDeps } from './deps.ts'
import { type Detected, judge } from './rules.ts'
import type { VersionAnswer } from './siteServerClient.ts'
import { addRecord } from './store/records.ts'
import { type UpgradeSite, writeDetected, writeShared } from './store/sites.ts'

/** Asks one site server for its version and writes down what that means; undefined when an upgrade is under way. */
export async function detectSite(
  deps: UpgradeDeps,
  site: UpgradeSite,
  { isAutomatic, signal }: { isAutomatic: boolean; signal: AbortSignal },
): Promise<Detected | undefined> {
  if (site.state === 'upgrading') return undefined
  const { store, now } = deps.context
  const newest = newestOf(deps, site)
  const answer = await deps.client.askVersion(serverOf(deps, site), signal)
  const detected = judge(answer, newest)
  const { status: state, outcome, detail, version } = detected
  const isWritten = await store.write(async (tx) => {
    const at = now()
    const isWritten = await writeDetected(tx, site.id, { state, outcome, detail, version, newest, at })
    if (!isWritten) return false
    const ips = answer.kind === 'answered' ? answer.ips : undefined
    if (ips) await writeShared(tx, site.id, ips.join(','))
    await addRecord(tx, {
      ip: site.ip,
      code: codeOf(answer),
      version: version ?? site.version,
      outcome,
      detail,
      isAutomatic,
      state,
      at,
      isSuccess: answer.kind === 'answered',
    })
    return true
  })
  if (!isWritten) return undefined
  return detected
}

function codeOf(answer: VersionAnswer): string {
  return answer.kind === 'not_answering' ? answer.cause : answer.kind
}
