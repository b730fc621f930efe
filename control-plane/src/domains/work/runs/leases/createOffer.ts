import type { ParameterValue, ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import { LRUCache } from 'lru-cache'
import type { RunFile, ScriptTask } from '../changes.ts'
import type { ChosenVersion } from '../queue/chooseVersion.ts'
import type { LeaseFacts } from '../store/leases.ts'

export interface OfferParts {
  run: NonNullable<LeaseFacts['run']>
  candidate: NonNullable<LeaseFacts['candidate']>
  lease: number
  meta: ScriptMeta
  version: ChosenVersion
  parameters: Readonly<Record<string, ParameterValue>>
  task: ScriptTask
  files: readonly RunFile[]
  dry: boolean
  leaseMs: number
  /** For a script that names no limit of its own. */
  maxRuntimeMs: number
  /** The limit of its task. */
  longestMs: number
  evidence: Offer['evidence']
  /** What it is for, as it comes back in ledgers. */
  note: Pick<Offer, 'note' | 'hash'>
}

/** What the agent is told of a run: only what it needs to carry it out. */
export function createOffer(parts: OfferParts): Offer {
  const { run, candidate, lease, meta, leaseMs, maxRuntimeMs, longestMs, version, parameters, evidence, dry } = parts
  return {
    type: 'offer',
    run: run.id,
    lease,
    attempt: run.attempt + 1,
    phone: candidate.place.serial,
    user: candidate.subsystem,
    account: candidate.account,
    platform: candidate.platform,
    app: meta.app,
    script: { name: version.name, hash: version.hash, source: version.source },
    task: taskOf(parts),
    files: parts.files.map(({ name, sha256, size }) => ({ name, sha256, size })),
    parameters: { ...parameters },
    ...parts.note,
    dry,
    leaseMs,
    maxRuntimeMs: Math.min(
      meta.maxRuntimeMs ?? maxRuntimeMs,
      version.maxRuntimeMs ?? Number.POSITIVE_INFINITY,
      longestMs,
    ),
    evidence,
  }
}

function taskOf({ task }: OfferParts): Offer['task'] {
  return Object.fromEntries(
    Object.entries(task).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  )
}

/** Scripts are read again and again and seldom change; more than these are not in use at once. */
const known = new LRUCache<string, ScriptMeta>({ max: 100 })

/** The meta of a stored script; undefined for one that cannot be read, or that says of itself what is not so. */
export function metaOf(
  script: { hash: string; source: string; app: string },
  platform: string,
): ScriptMeta | undefined {
  let meta = known.get(script.hash)
  if (!meta) {
    const read = readMeta(script.source)
    if (!read.ok) return undefined
    meta = read.meta
    known.set(script.hash, meta)
  }
  return meta.platform === platform && meta.app === script.app ? meta : undefined
}
