import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { checkStatus } from '@quarterdeck/shared/states/bookTask.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { openRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { dueInChunks } from '../../../../platform/loops/dueInChunks.ts'
import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
} from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import { platform, publication, script } from '../../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { run } from '../../../work/runs/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { publishLanes } from '../lanes.ts'
import { queueChecks } from './queueChecks.ts'

/** By the clock of the installation's zone: when most phones have nothing else to do. */
const nightAt = '02:00:00'
/** matrix-screens.md §6.5.7: so long after it went out a post is looked at every night. */
const lookedAtMs = 30 * 24 * 3_600_000
/** At one go: a transaction of so many rows holds nobody up. */
const chunk = 200

/**
 * Has the links of posts read that went out in the last 30 days, once a night: not again where that look failed, and not where something
 * has read the post since the night began. What was found deleted stays so.
 */
export async function askForLinks(deps: Pick<PublishingDeps, 'context' | 'runs'>): Promise<void> {
  const { store, now, settings } = deps.context
  const at = now()
  const zone = settings.get(systemSettings.zone)
  const night = momentOf(`${formatDay(at, zone)} ${nightAt}`, zone).at
  if (at < night) return
  await dueInChunks(store, {
    atOnce: chunk,
    readDue: (sql, count) => selectUnread.all(sql, { night, since: at - lookedAtMs, count }),
    work: (tx, rows) =>
      queueChecks(
        deps,
        tx,
        rows.map(({ id }) => id),
      ),
    onWorked: () => deps.runs.wake(),
  })
}

const purpose = scriptPurposes.indexOf('check')
const { code: lane } = publishLanes.check
const open = openRunStates.map((state) => runMachine.codes[state])

const selectUnread = prepared((q, p: Params<{ night: number; since: number; count: number }>) => {
  const looks = q
    .select({ id: script.id })
    .from(script)
    .where(and(eq(script.platform, publication.platform), eq(script.purpose, purpose), eq(script.enabled, 1)))
  const asked = q
    .select({ seq: run.seq })
    .from(run)
    .where(
      and(
        eq(run.task_id, publication.id),
        eq(run.lane, lane),
        or(gte(run.queued_at, p.night), inArray(run.state, open)),
      ),
    )
  return q
    .select({ id: publication.id })
    .from(publication)
    .innerJoin(platform, eq(platform.id, publication.platform))
    .where(
      and(
        eq(publication.status, publicationMachine.codes.completed),
        gt(publication.finished_time, p.since),
        lt(publication.finished_time, p.night),
        ne(publication.share_link, ''),
        ne(publication.check_status, checkStatus.deleted),
        or(isNull(publication.check_time), lt(publication.check_time, p.night)),
        isNotNull(publication.account),
        eq(platform.by_hand, 0),
        exists(looks),
        notExists(asked),
      ),
    )
    .limit(take(p.count))
})
