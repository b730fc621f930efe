import { nameOf } from '../../../platform/schema/nameOf.ts'
import { alertRule } from '../../../platform/schema/tables.gen.ts'
import type { SealedColumn } from '../../../platform/secrets.ts'

/** Not of one rule: a secret is sealed before its rule has a number. */
export const webhookOwner = (): string => 'alert_rule'

export const alertSecrets: readonly SealedColumn[] = [
  { table: nameOf(alertRule), key: 'id', text: 'webhook_secret', set: 'webhook_secret = ?', owner: webhookOwner },
]
