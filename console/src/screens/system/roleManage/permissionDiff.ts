/** What saving would give to a role and take from it, each in order. */
export function permissionDiff(
  before: Iterable<string>,
  after: Iterable<string>,
): { added: string[]; removed: string[] } {
  const old = new Set(before)
  const now = new Set(after)
  return {
    added: [...now].filter((key) => !old.has(key)).sort(),
    removed: [...old].filter((key) => !now.has(key)).sort(),
  }
}

/** The groups in which something is found: by the words of the group (all its keys) or of a key, or by the key itself. */
export function findKeys<G extends { group: string; keys: readonly string[] }>(
  groups: readonly G[],
  typed: string,
  words: { group(group: string): string; key(key: string): string },
): { group: string; keys: readonly string[] }[] {
  const asked = typed.trim().toLowerCase()
  if (asked === '') return [...groups]
  return groups
    .map(({ group, keys }) => {
      const whole = words.group(group).toLowerCase().includes(asked)
      return {
        group,
        keys: whole ? keys : keys.filter((key) => `${words.key(key)} ${key}`.toLowerCase().includes(asked)),
      }
    })
    .filter(({ keys }) => keys.length > 0)
}
