import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { groupsOf, permissionKeys } from '../permissionKeys.ts'
import { domains } from '../registry.gen.ts'
import { defaultRoles, keysOf } from './defaultMatrix.ts'

/** docs/permissions.md: who may do what when the system is set up. Written by running this file, checked by a test. */
export function permissionsDoc(keys: readonly string[] = permissionKeys(domains)): string {
  const roles = defaultRoles.map((role) => ({ ...role, has: new Set(keysOf(role.may, keys)) }))
  const lines = [
    '# Permissions',
    '',
    'Each call of the API needs a permission key; a role is a set of keys. These are the keys that the built-in roles have',
    'when the system is set up (`control-plane/src/domains/roles/defaultMatrix.ts`). An administrator may change them; the',
    'super admin always has all. A read-only user changes nothing, whatever the role.',
    '',
    'This page is written by `node control-plane/src/domains/roles/permissionsDoc.ts`, and a test checks that it is true.',
    '',
    '| role_id | role |',
    '| ---: | --- |',
    ...roles.map((role) => `| ${role.id} | ${role.name} |`),
    '',
  ]
  for (const { group, keys: its } of groupsOf(keys)) {
    lines.push(
      `## ${group}`,
      '',
      `| key | ${roles.map((role) => role.id).join(' | ')} |`,
      `| --- |${' :-: |'.repeat(roles.length)}`,
    )
    for (const key of its) lines.push(`| ${key} | ${roles.map((role) => (role.has.has(key) ? '✓' : '')).join(' | ')} |`)
    lines.push('')
  }
  return lines.join('\n')
}

export const permissionsDocPath = fileURLToPath(new URL('../../../../docs/permissions.md', import.meta.url))

if (import.meta.main) writeFileSync(permissionsDocPath, permissionsDoc())
