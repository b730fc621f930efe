import { restoreAlerts } from '@quarterdeck/shared/alerts/restoreAlerts.ts'
import { restore } from '../../../platform/restored/tables.ts'
import { and, eq, isNull } from '../../../platform/schema/drizzle.ts'
import { prepared } from '../../../platform/schema/prepared.ts'
import { measured } from '../../alertMeasure.ts'

const hourMs = 3_600_000

/** What of restores is to be told: a subject for each hour, so that it is said again as long as it stands. */
export const restoreMeasures = measured(restoreAlerts, {
  async restored({ from, now }) {
    const standing = await standingRestore.get(from)
    if (!standing) return []
    const hours = Math.max(0, Math.floor((now - standing.at) / hourMs))
    return [{ subject: `+${hours} h`, value: hours }]
  },
})

/** The restore after which work waits for people; a drill waits for nobody. */
const standingRestore = prepared((q) =>
  q
    .select({ at: restore.at })
    .from(restore)
    .where(and(isNull(restore.ended), eq(restore.drill, 0)))
    .limit(1),
)
