import { siteHostOf, siteKeyOf } from '@quarterdeck/shared/values/siteAddress.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import { inLetters } from './inLetters.ts'
import { mainDomainOf } from './mainDomain.ts'

/** Host, key and main domain are those of the address (site-cluster.md §2.6); people read it in the letters of its script. */
export const siteHooks: ResourceHooks = {
  derive(row) {
    const url = String(row.url ?? '')
    return { host: siteHostOf(url), host_key: siteKeyOf(url), domain: mainDomainOf(hostAsWritten(url)) }
  },
  present(row) {
    for (const name of ['url', 'domain']) if (typeof row[name] === 'string') row[name] = inLetters(row[name])
  },
}

/** The host in the spelling of the address: primary domains are spelled like that. */
function hostAsWritten(url: string): string {
  return (/^(\[[^\]]+\]|[^:/]+)/.exec(url)?.[1] ?? '').replace(/^\[|\]$/g, '')
}
