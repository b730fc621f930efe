import type { listSessions, userInfo } from '@quarterdeck/shared/contracts/session.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { z } from 'zod'
import { type Actor, mayDo } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { isReachable } from '../../../resources/visibility/reachable.ts'
import { roleName } from '../roles/index.ts'
import { readProfile, readSessions, readSessionsOf } from './store.ts'

/** What the console must know of the user who is signed in. */
export async function describeUser(
  { store, settings }: Context,
  actor: Actor,
  { keys, version, t }: { keys: readonly string[]; version: string; t: Translate },
): Promise<z.output<typeof userInfo.reply>> {
  const user = await readProfile.get(store.read, { id: actor.userId })
  if (!user) throw new AppError('login_expired')
  return {
    id: actor.userId,
    username: actor.username,
    name: user.name,
    role_id: actor.roleId,
    role_name: roleName({ id: actor.roleId, name: user.role, fixed: user.fixed }, t),
    user_group: actor.groupId,
    is_google_auth: user.second_factor === 1 ? 1 : 0,
    read_only: actor.readOnly ? 1 : 0,
    external: actor.external ? 1 : 0,
    administers: actor.reach === 'all' && !actor.external ? 1 : 0,
    view_mode: user.view_mode === 0 ? 0 : 1,
    buttons: actor.all ? [...keys] : [...actor.keys],
    zone: settings.get(systemSettings.zone),
    version,
  }
}

/** With the key also the sessions of others are in reach: those of the group, of the organisation, of everyone. */
export function reachesSessionOf(
  actor: Actor,
  of: { user_group: number | null; organisation: number | null },
): boolean {
  return mayDo(actor, 'session.revoke') && actor.reach !== 'own' && isReachable(actor, of)
}

/** Own sessions, or with the key those in reach; the latest used first. */
export async function sessionsOf(
  { store, settings, now }: Context,
  actor: Actor,
): Promise<z.output<typeof listSessions.reply>> {
  const rows = await readInReach(store.read, actor, now())
  const zone = settings.get(systemSettings.zone)
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    username: row.username,
    address: row.address,
    agent: row.agent,
    create_time: formatTime(row.create_time, zone),
    last_seen: formatTime(row.last_seen, zone),
    expires: formatTime(row.expires, zone),
    current: row.id === actor.sessionId,
  }))
}

function readInReach(from: Sql, actor: Actor, now: number) {
  const { userId, reach, groupId, organisationId } = actor
  const own = { now, userId, of: userId }
  if (!mayDo(actor, 'session.revoke')) return readSessionsOf.own.all(from, own)
  switch (reach) {
    case 'own':
      return readSessionsOf.own.all(from, own)
    case 'group':
      return readSessionsOf.group.all(from, { ...own, of: groupId })
    case 'organisation':
      return readSessionsOf.organisation.all(from, { ...own, of: organisationId })
    case 'all':
      return readSessions.all(from, { now })
  }
}
