import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, asc, eq, gte, inArray, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, take } from '../../../platform/schema/prepared.ts'
import { account, publication } from '../../../platform/schema/tables.gen.ts'
import { missedAfterRestore } from '../../publish/publishing/index.ts'
import { bookTask } from '../../work/bookTasks/index.ts'

const { pending, processing, waiting, releasing, abnormal } = publicationMachine.codes

/** Publications that wait because nobody knows whether they went out. */
export const countHeldPublications = prepared((q) =>
  q
    .select({ n: sql<number>`count(*)` })
    .from(publication)
    .where(
      and(
        inArray(publication.status, [pending, processing, waiting, releasing]),
        eq(publication.held, heldCodes.restored),
      ),
    ),
)

/** Those that came too late while they were held since, the earliest first. */
export const readMissed = prepared((q, p: Params<{ since: number; count: number }>) =>
  q
    .select({
      id: publication.id,
      name: publication.name,
      account: sql<string>`coalesce(${account.account}, '')`.as('account'),
      due: publication.scheduled_time,
    })
    .from(publication)
    .leftJoin(account, eq(account.id, publication.account))
    .where(
      and(
        eq(publication.status, abnormal),
        gte(publication.update_time, p.since),
        eq(publication.result_description, missedAfterRestore),
      ),
    )
    .orderBy(asc(publication.scheduled_time), asc(publication.id))
    .limit(take(p.count)),
)

/** What book tasks are called. */
export const readTaskTitles = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: bookTask.id, title: bookTask.book_name, book_type: bookTask.book_type })
    .from(bookTask)
    .where(isAmong(bookTask.id, p.ids)),
)
