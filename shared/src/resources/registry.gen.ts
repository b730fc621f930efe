// Written by `npm run generate`.
import { account } from './fleet/account.ts'
import { cardType } from './fleet/cardType.ts'
import { host } from './fleet/host.ts'
import { phone } from './fleet/phone.ts'
import { platform } from './fleet/platform.ts'
import { script } from './fleet/script.ts'
import { linkPool } from './site/linkPool.ts'
import { liveDomain } from './site/liveDomain.ts'
import { liveDomainReport } from './site/liveDomainReport.ts'
import { audit } from './system/audit.ts'
import { role } from './system/role.ts'
import { user } from './system/user.ts'

export const resources = [account, cardType, host, phone, platform, script, linkPool, liveDomain, liveDomainReport, audit, role, user] as const
/** The name of a definition, such as `link-pool`. */
export type ResourceName = (typeof resources)[number]['name']
