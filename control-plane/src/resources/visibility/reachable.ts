import type { AccessScope } from '../../http/handler.ts'
import { quoted } from '../columns.ts'
import type { Test } from './readable.ts'

/**
 * Users whom somebody may make responsible for rows, over an alias of the table of users: those within the reach, and of the
 * own group in any case. Nothing where those are all.
 */
export function reachable({ reach, groupId, organisationId }: AccessScope, alias = 't'): Test | undefined {
  if (reach === 'all') return undefined
  const [column, id] = reach === 'organisation' ? ['organisation', organisationId] : ['user_group', groupId]
  return { sql: `${alias}.${quoted(column as string)} = ?`, params: [id as number] }
}

/** Is a user one of those? */
export function isReachable(
  { reach, groupId, organisationId }: AccessScope,
  user: { organisation: unknown; user_group: unknown },
): boolean {
  if (reach === 'all') return true
  return reach === 'organisation' ? user.organisation === organisationId : user.user_group === groupId
}
