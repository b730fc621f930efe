import { phone as phoneList } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { runStatistics } from '@quarterdeck/shared/statistics/runStatistics.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { phone } from '../../../platform/schema/tables.gen.ts'
import type { Resources } from '../../../resources/index.ts'
import { readable, type Test } from '../../../resources/visibility/readable.ts'
import type { FigureSource } from '../../figureSource.ts'
import { runMessageTitle } from './runMessages.ts'
import { runDay, runSteps } from './tables.ts'

const { succeeded, failed, cancelled } = runMachine.codes
const ended = (state: number) => `CASE WHEN t.state = ${state} THEN t.n ELSE 0 END`

/** How runs ended, in sums that triggers keep. */
export const runSource: FigureSource = {
  definition: runStatistics,
  table: nameOf(runDay),
  expressions: {
    platform: 't.platform_id',
    host: 't.host_id',
    phone: 't.phone_id',
    result: 't.state',
    failure: `CASE WHEN t.state = ${failed} THEN CASE t.code WHEN '' THEN '-' ELSE t.code END ELSE '' END`,
    runs: 't.n',
    succeeded: ended(succeeded),
    failed: ended(failed),
    cancelled: ended(cancelled),
  },
  // For phones that are gone.
  called: { phone: 'max(t.phone)' },
  named: (_, code, t) =>
    code === ''
      ? t('run-statistics.no_failure')
      : code === '-'
        ? t('run-statistics.own_words')
        : runMessageTitle(code, t),
  // Cancelled ones took no time.
  steps: { step: `CASE WHEN t.state = ${cancelled} THEN -1 ELSE t.step END`, n: 't.n', ends: runSteps },
  seen: seenByPhone,
}

function seenByPhone({ tables }: Resources, accessScope: AccessScope): Test | undefined {
  const seen = readable(tables.of(phoneList), accessScope, 'p')
  return seen && { sql: `t.phone_id IN (SELECT p.id FROM ${nameOf(phone)} p WHERE ${seen.sql})`, params: seen.params }
}
