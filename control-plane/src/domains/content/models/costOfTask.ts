import { sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { costInWords, modelTaskCost } from './tables.ts'

/** What the orders of a task have cost, in words: `0.0075 USD + 1 EUR`; '' for nothing. */
export async function costOfTask(from: Sql, owner: string, task: number): Promise<string> {
  return (await select.all(from, { owner, task })).map(({ words }) => words).join(' + ')
}

const select = prepared((q, p: Params<{ owner: string; task: number }>) =>
  q
    .select({ words: costInWords(sql`${modelTaskCost.cost}`, sql`${modelTaskCost.currency}`) })
    .from(modelTaskCost)
    .where(
      sql`${modelTaskCost.owner} = ${p.owner} AND ${modelTaskCost.task} = ${p.task} AND ${modelTaskCost.cost} > 0`,
    ),
)
