import type { ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { Logger } from 'pino'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { ClockWatch } from '../../../platform/clock/clockWatch.ts'
import type { Loops } from '../../../platform/loops/loops.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Restored } from '../../../platform/restored/restored.ts'
import type { SecretBox } from '../../../platform/secretBox.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Store } from '../../../platform/store/store.ts'
import type { Changes } from './changes.ts'
import type { Lease } from './leases/leaseRuns.ts'
import type { Reports } from './reports.ts'

/** What an agent may be told at any time; offers go their own way (`AgentSide.offer`). */
export type AgentMessage = Exclude<ToAgent, { type: 'offer' | 'welcome' }>

/** The agents, as runs see them. */
export interface AgentSide {
  /** False when the host is not connected; nothing is kept for later. */
  send(hostId: number, message: AgentMessage): boolean
  broadcast(message: AgentMessage): void
  /** Takes nothing but a lease, and only `leaseRuns` can make one. */
  offer(lease: Lease): boolean
}

/** What the use cases of runs work with. */
export interface RunDeps {
  audit: Audit
  store: Store
  settings: Settings
  changes: Changes
  reports: Reports
  agents: AgentSide
  restored: Restored
  clockWatch: Pick<ClockWatch, 'leaps'>
  /** Signs what goes along with offers. */
  secrets: Pick<SecretBox, 'mac'>
  metrics: Metrics
  log: Logger
  loops: Loops
  /** UTC milliseconds. */
  now(): number
  /** A new id of a run; never one that was given before, also not by a database restored from a copy. */
  newId(): string
  /** Folder of the screenshots. */
  dataDir: string
}

/** A lease by its number, with the host that speaks of it. */
export interface HeldLease {
  run: string
  lease: number
  hostId: number
}
