import type { ParsedBody } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { goOn as call } from '@quarterdeck/shared/contracts/restored.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type RestoredKind, restoredKinds } from '@quarterdeck/shared/values/restored.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { leaveHostOut, leaveStrangerOut } from '../../work/runs/index.ts'
import { patienceMs, readHeard, unsureOf } from './heard.ts'

type Asked = Pick<ParsedBody<typeof call>, 'kinds' | 'leave_out'>

/**
 * Somebody lets kinds of work go on. Every host has told what it did since the backup, or is left out by name; what its phones may have done stays
 * held, row by row. One transaction: what goes on, what stays held and who said so stand together.
 */
export async function goOn(context: Context, { kinds, leave_out }: Asked, actor: Actor): Promise<void> {
  const { store, restored, audit, now } = context
  const wanted = restoredKinds.filter((kind) => kinds.includes(kind))
  await store.write(async (tx) => {
    const restore = restored.standing()
    if (!restore || !wanted.some((kind) => restore.held.includes(kind))) throw new AppError('restored_nothing_held')
    if (restore.drill) throw new AppError('restored_drill')
    const at = now()
    await leaveOut(tx, context, { ...leave_out, at, restoredAt: restore.at })
    const heard = await readHeard(tx, restore)
    const silent = [
      ...heard.hosts.filter(({ state }) => state === 'silent').map(({ host }) => host.name),
      ...heard.strangers.filter(({ left_out }) => left_out === 0).map(({ address }) => address),
    ]
    if (silent.length > 0) throw new AppError('restored_hosts_silent', { hosts: silent.join(', ').slice(0, 500) })
    await restored.resume(tx, wanted, { at, unsure: unsureOf(heard) })
    await audit.record(tx, {
      actor,
      action: 'restored.go-on',
      resource: 'restored',
      rowId: restore.id,
      summary: auditMessage('done', { deed: 'restored.go-on', name: wanted.join(', ') }),
      after: { kinds: wanted as RestoredKind[], leave_out },
      address: actor.address,
    })
  })
  await restored.read()
}

interface LeavingOut {
  hosts: readonly number[]
  strangers: readonly string[]
  at: number
  restoredAt: number
}

async function leaveOut(
  tx: Sql,
  { settings }: Context,
  { hosts, strangers, at, restoredAt }: LeavingOut,
): Promise<void> {
  if (hosts.length + strangers.length === 0) return
  const until = restoredAt + patienceMs
  if (at < until)
    throw new AppError('restored_too_early', { time: formatTime(until, settings.get(systemSettings.zone)) })
  for (const host of hosts) await leaveHostOut.run(tx, { host })
  for (const id of strangers) await leaveStrangerOut.run(tx, { id })
}
