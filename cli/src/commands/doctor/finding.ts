import type { LoopRow } from '@quarterdeck/shared/contracts/loops.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Machine } from './machine.ts'

/** One thing that a host needs: whether it is there, and the command or step that mends it where not. */
export interface DoctorFinding {
  name: string
  state: 'ok' | 'missing'
  detail: string
  fix: string
  /** Only some uses need it; it does not make the exit code 1. */
  optional: boolean
}

export interface Server {
  address: string
  /** Version of the control plane and role, by the session kept here; undefined without one that is good. */
  whoami(): Promise<{ version: string; username: string } | undefined>
  /** Work that goes on by itself there; none without a session that may see it. */
  loops(): Promise<readonly LoopRow[]>
  /** Of this `qd`. */
  ownVersion: string
}
export type Check = (machine: Machine, server: Server, t: Translate) => Promise<DoctorFinding>

export const ok = (name: string, detail: string): DoctorFinding => ({
  name,
  state: 'ok',
  detail,
  fix: '',
  optional: false,
})
export const missing = (name: string, detail: string, fix: string): DoctorFinding => ({
  name,
  state: 'missing',
  detail,
  fix,
  optional: false,
})
export const optional = (finding: DoctorFinding): DoctorFinding => ({ ...finding, optional: true })
