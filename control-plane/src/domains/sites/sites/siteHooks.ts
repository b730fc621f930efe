import { siteHostOf } from '@quarterdeck/shared/values/siteAddress.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import { mainDomainOf } from './mainDomain.ts'

/** Host and main domain are those of the address (site-cluster.md §2.6). */
export const siteHooks: ResourceHooks = {
  derive(row) {
    const host = siteHostOf(String(row.url ?? ''))
    return { host, domain: mainDomainOf(host) }
  },
}
