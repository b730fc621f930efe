import { nameOf } from '../../../platform/schema/nameOf.ts'
import type { SealedColumn } from '../../../platform/secrets.ts'
import { setting } from '../../../platform/tables.ts'

export const secretOwners = {
  siteServer: (ipId: number | string): string => `upgrade_site ${ipId}`,
  setting: (name: number | string): string => `setting ${name}`,
}

export const upgradeSecrets: readonly SealedColumn[] = [
  { table: 'upgrade_site', key: 'ip_id', text: 'own_token', set: 'own_token = ?', owner: secretOwners.siteServer },
  {
    table: nameOf(setting),
    key: 'name',
    text: `iif(name = 'upgradeToken', value ->> '$', '')`,
    set: 'value = json_quote(?)',
    owner: secretOwners.setting,
  },
]
