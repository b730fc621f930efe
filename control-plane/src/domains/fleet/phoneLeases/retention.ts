import { nameOf } from '../../../platform/schema/nameOf.ts'
import { phoneLease } from '../../../platform/schema/tables.gen.ts'
import type { RetentionPolicy } from '../../retentionPolicy.ts'

/** Who held which phone. What is still held is no history yet. */
export const phoneLeaseRetention: readonly RetentionPolicy[] = [
  {
    kind: 'table',
    name: 'phone-lease',
    isList: true,
    table: nameOf(phoneLease),
    key: 'id',
    time: 'since',
    days: 90,
    rows: 500_000,
    inOrder: true,
    only: 'ended IS NOT NULL',
  },
]
