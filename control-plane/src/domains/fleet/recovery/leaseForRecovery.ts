import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { endLeases, kinds, type OpenLease, type PhoneLeases, takePhone } from '../phoneLeases/index.ts'
import { readPhonesOf } from './recoveryStore.ts'

export const recoveryHolder = { kind: 'recovery', id: 0, name: 'Quarterdeck' } as const

/** Holds a phone while it is seen to, or goes on holding it; refuses where somebody else does. Gives the number of the lease. */
export function leaseForRecovery(
  tx: Sql,
  phone: { id: number; serial: string },
  { now, until }: { now: number; until: number },
  clear: (open: OpenLease) => Promise<void> = refuse,
): Promise<number> {
  return takePhone(
    tx,
    { phone, kind: 'system', holder: recoveryHolder, reason: '', minutes: null, now, idleMs: until - now },
    clear,
  )
}

/**
 * Holds all phones of a host: their runs give way, unless one has committed; a person, a group or another system lease has no need to.
 * `after` is done once the transaction stands.
 */
export async function holdHost(
  tx: Sql,
  { host, phone }: { host: number; phone: number },
  { now, until, leases }: { now: number; until: number; leases: Pick<PhoneLeases, 'preempt'> },
): Promise<{ held: number[]; after(): void }> {
  const afters: (() => void)[] = []
  const held: number[] = []
  for (const one of await readPhonesOf(tx, host)) {
    if (one.id === phone) continue
    const clear = async (open: OpenLease) => {
      if (open.kind !== kinds.run) return refuse(open)
      afters.push(await leases.preempt(tx, open, { by: recoveryHolder.name, now }))
    }
    held.push(await leaseForRecovery(tx, one, { now, until }, clear))
  }
  return { held, after: () => afters.forEach((one) => void one()) }
}

export async function letGo(tx: Sql, leases: readonly number[], now: number): Promise<void> {
  await endLeases(tx, leases, { how: 'released', now })
}

/** Somebody has the phone, or a run that must not be cut off. */
export function isInUse(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'phone_held' || error.code === 'phone_committed')
}

async function refuse({ serial, holder, reason }: OpenLease): Promise<void> {
  throw new AppError('phone_held', { phone: serial, holder, since: '', until: '', reason })
}
