import { hostOf } from '@quarterdeck/shared/values/link.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import { mainDomainOf } from './mainDomain.ts'

/** The main domain is that of the link (site-cluster.md §2.10). */
export const linkPoolHooks: ResourceHooks = {
  derive: (row) => ({ domain: mainDomainOf(hostOf(String(row.url ?? ''))) }),
}
