import { apiKeyPrefix } from '@quarterdeck/shared/contracts/apiKeys.ts'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Actor, mayDo } from './handler.ts'

export interface Admission {
  /** Whose token this is, also of those who may do nothing yet (`barred`); undefined: unknown, expired or ended. */
  authenticate(token: string, address: string): Promise<Actor | undefined>
  /** Whose API key this is, or undefined: unknown or revoked. Asked only by calls that let API keys in. */
  authenticateKey?(key: string, address: string): Promise<Actor | undefined>
}

type Asked = Pick<Endpoint, 'permission' | 'visibility' | 'administers' | 'writes' | 'apiKeys' | 'beforeFactor'>

/** Lets a caller in or throws: 401 without a session, 403 without the key, 403 for a read-only user who would change something. */
export async function admit(
  { authenticate, authenticateKey }: Admission,
  { permission, visibility, administers, writes, apiKeys, beforeFactor }: Asked,
  authorization: string | null,
  address: string,
): Promise<Actor> {
  if (permission === 'public') return { ...nobody, address }
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const isKey = token?.startsWith(apiKeyPrefix) === true
  const know = isKey ? (apiKeys ? authenticateKey : undefined) : authenticate
  const actor = token ? await know?.(token, address) : undefined
  if (!actor) throw new AppError('login_expired')
  if (actor.barred === 'address') throw new AppError('address_not_allowed')
  if (actor.barred === 'factor' && !beforeFactor) throw new AppError('factor_required')
  if (actor.external && (visibility === 'internal' || (visibility === 'all' && writes)))
    throw new AppError('internal_only')
  if (administers && actor.reach !== 'all') throw new AppError('reach_too_small')
  if (permission !== 'session' && !mayDo(actor, permission)) throw new AppError('forbidden', { key: permission })
  if (writes && actor.readOnly) throw new AppError('read_only_user')
  return actor
}

const nobody: Actor = {
  userId: 0,
  reach: 'own',
  groupId: 0,
  organisationId: 0,
  external: true,
  username: '',
  roleId: -1,
  sessionId: 0,
  readOnly: true,
  keys: new Set(),
  withheld: new Set(),
  all: false,
  address: '',
}
