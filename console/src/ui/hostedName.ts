import { fileSiteOwner } from '@quarterdeck/shared/values/fileSiteOwner.ts'

/** A file of this installation: a name, and the list within which it is one. */
export interface HostedName {
  name: string
  owner: string
}

/** The file of this installation that an address leads to (decisions.md §8, 2.12); undefined for any other. */
export function hostedName(url: string): HostedName | undefined {
  const [, query] = /^\/api\/filesite\/download\?(.*)$/.exec(url.trim()) ?? []
  if (query === undefined) return undefined
  const given = new URLSearchParams(query)
  const name = given.get('name')
  return name === null ? undefined : { name, owner: given.get('owner') ?? fileSiteOwner }
}
