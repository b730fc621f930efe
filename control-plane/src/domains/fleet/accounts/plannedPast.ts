import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { and, asc, eq, gte, inArray, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { publication } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { TakenAction } from '../../../resources/actions/index.ts'

/** So many posts are named. */
const mostNamed = 3

/** Says which posts of an account are planned for a time at which its authorisation is over: they will not go out (matrix-screens.md §6.2.8). */
export async function tellPlannedPast(
  tx: Sql,
  account: number,
  until: number,
  { call, tell }: Pick<TakenAction, 'call' | 'tell'>,
): Promise<void> {
  const planned = await selectPlanned.all(tx, { account, until })
  if (planned.length === 0) return
  const names = planned.slice(0, mostNamed).map(({ name }) => name)
  const time = formatTime(until, call.context.settings.get(systemSettings.zone))
  const more = planned.length > mostNamed ? ' …' : ''
  const data = { count: planned[0]!.count, time, names: `${names.join(', ')}${more}` }
  tell({ text: 'publishing.planned_past_end', data })
}

const { pending, processing, waiting } = publicationMachine.codes

const selectPlanned = prepared((q, p: Params<{ account: number; until: number }>) =>
  q
    .select({ name: publication.name, count: sql<number>`count(*) OVER ()`.as('count') })
    .from(publication)
    .where(
      and(
        eq(publication.account, p.account),
        inArray(publication.status, [pending, processing, waiting]),
        gte(publication.scheduled_time, p.until),
      ),
    )
    .orderBy(asc(publication.scheduled_time))
    .limit(4),
)
