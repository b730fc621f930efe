/** The name of a file of this installation that an address leads to (decisions.md §8, 2.12); undefined for any other. */
export function hostedName(url: string): string | undefined {
  const [, query] = /^\/api\/filesite\/download\?(.*)$/.exec(url.trim()) ?? []
  return query === undefined ? undefined : (new URLSearchParams(query).get('name') ?? undefined)
}
