import type { AnyResource } from './define.ts'

/**
 * The one field by which people call a row: of its natural key what names no other row (the account, not its platform), otherwise its name or
 * title. Undefined where there is none; several rows may have the same.
 */
export function nameField({ naturalKey = [], fields }: Pick<AnyResource, 'naturalKey' | 'fields'>): string | undefined {
  const own = naturalKey.filter((name) => fields[name]?.kind !== 'reference')
  if (own.length > 0) return own.length === 1 ? own[0] : undefined
  return ['name', 'title'].find((name) => fields[name]?.kind === 'text')
}
