import { windowAlerts } from '@quarterdeck/shared/alerts/windowAlerts.ts'
import { windowEnds } from '@quarterdeck/shared/values/alertWindowRules.ts'
import { and, gt, inArray, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { alertWindow } from '../../../../platform/schema/tables.gen.ts'
import { type AlertScope, isInScope, measured, scopeOf } from '../../../alertMeasure.ts'

const dayMs = 86_400_000

/** What of windows is to be told: of one for which nobody stands any more, for a day. */
export const windowMeasures = measured(
  windowAlerts,
  { windowLost: (look) => lostWindows.all(look.from, { ...scopeOf(look), since: look.now - dayMs }) },
  ['alert_window'],
)

const lostWindows = prepared((q, p: Params<AlertScope & { since: number }>) =>
  q
    .select({ subject: alertWindow.name, value: sql<number>`0` })
    .from(alertWindow)
    .where(
      and(
        inArray(alertWindow.ended_why, [windowEnds.makerLeft, windowEnds.makerMayNot]),
        gt(alertWindow.ended_time, p.since),
        isInScope(alertWindow.organisation_id, p),
      ),
    )
    .groupBy(alertWindow.name),
)
