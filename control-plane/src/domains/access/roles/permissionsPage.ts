import { groupsOf, outsideKeys, permissionKeys } from '../../permissionKeys.ts'
import { domains } from '../../registry.gen.ts'
import { defaultRoles } from './defaultRoles.ts'
import { roleKeys } from './roleKeys.ts'

/** docs/permissions.md: who may do what when the system is set up. */
export function permissionsPage(): string {
  const keys = permissionKeys(domains)
  const outside = new Set(outsideKeys(domains))
  const roles = defaultRoles.map((role) => ({ ...role, has: new Set(roleKeys(role, keys, domains)) }))
  const lines = [
    '# Permissions',
    '',
    'Each call of the API needs a permission key; a role is a set of keys. These are the keys that the built-in roles have',
    'when the system is set up: a role is some permission sets (`control-plane/src/domains/access/roles/defaultRoles.ts`), and each domain',
    'says which of its keys belong to which set (`grants` in its `index.ts`). An administrator may change them; the super',
    'admin always has all. A read-only user changes nothing, whatever the role.',
    '',
    'Whose a thing is stands beside that (decision 009): every list and every call says it, and what says nothing is internal. A key',
    'whose column *outside* is empty opens only what is internal: in an external organisation nobody has it, whatever the role. What',
    'is everybody’s (platforms, card types, phone models, names of roles) is only read there. Administration of the installation',
    '(settings, roles, API keys, organisations) needs a reach over *all* and an internal organisation.',
    '',
    'This page is written by `npm run generate`.',
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
      `| key | outside | ${roles.map((role) => role.id).join(' | ')} |`,
      `| --- |${' :-: |'.repeat(roles.length + 1)}`,
    )
    for (const key of its) {
      const marks = [outside, ...roles.map(({ has }) => has)].map((some) => (some.has(key) ? '✓' : ''))
      lines.push(`| ${key} | ${marks.join(' | ')} |`)
    }
    lines.push('')
  }
  return lines.join('\n')
}

if (import.meta.main) process.stdout.write(permissionsPage())
