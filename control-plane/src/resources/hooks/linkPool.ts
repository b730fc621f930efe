import { hostOf } from '@quarterdeck/shared/values/link.ts'
import { mainDomainOf } from '@quarterdeck/shared/values/mainDomain.ts'
import type { ResourceHooks } from '../hooks.ts'

/** The main domain is that of the link (site-cluster.md §2.10). */
export const linkPoolHooks: ResourceHooks = {
  derive: (row) => ({ domain: mainDomainOf(hostOf(String(row.url ?? ''))) }),
}
