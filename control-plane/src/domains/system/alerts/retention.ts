import { alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { alertEvent, alertGroup } from '../../../platform/schema/tables.gen.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import type { RetentionPolicy } from '../../retentionPolicy.ts'

/** An event that is open is no history yet. */
export const alertRetention: readonly RetentionPolicy[] = [
  {
    kind: 'table',
    name: 'alerts',
    table: nameOf(alertEvent),
    key: 'id',
    time: 'closed_time',
    days: 365,
    rows: 200_000,
    only: `state IN ${codesInSql(alertEventMachine, ['closed'])}`,
  },
  {
    kind: 'table',
    name: 'alert_groups',
    table: nameOf(alertGroup),
    key: 'id',
    time: 'closed_time',
    days: 365,
    rows: 200_000,
    only: 'closed_time IS NOT NULL',
  },
]
