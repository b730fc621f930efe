import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { defaultRoles } from './defaultRoles.ts'

export interface RoleRow {
  id: number
  name: string
  fixed: number
}

/** A built-in role's name in the caller's language; others are called what people called them. */
export function roleName(role: RoleRow, t: Translate): string {
  return role.fixed === 1 ? t(codeKey('role-name', role.id)) : role.name
}

/** Is this the number of a role that the product brings? */
export function isDefaultRole(id: number): boolean {
  return defaultRoles.some((role) => role.id === id)
}
