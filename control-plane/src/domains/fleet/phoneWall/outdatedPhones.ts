import { wallLimits } from '@quarterdeck/shared/values/wallLimits.ts'
import { and, eq, gt, lt } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { phoneApp } from '../phoneParts/index.ts'

/** Which of these phones have said that the operator's app on them is too old for the wall. One that says nothing of it is not. */
export async function outdatedPhones(read: Sql, app: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (app === '') return new Set()
  return new Set((await select.all(read, { app, ids, least: wallLimits.leastBuild })).map(({ id }) => id))
}

const select = prepared((q, p: Params<{ app: string; ids: readonly number[]; least: number }>) =>
  q
    .select({ id: phoneApp.phone_id })
    .from(phoneApp)
    .where(
      and(
        eq(phoneApp.package, p.app),
        isAmong(phoneApp.phone_id, p.ids),
        gt(phoneApp.version_code, 0),
        lt(phoneApp.version_code, p.least),
      ),
    ),
)
