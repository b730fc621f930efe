import { modelAlerts } from '@quarterdeck/shared/alerts/modelAlerts.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { and, eq, gt, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { modelProvider } from '../../../platform/schema/tables.gen.ts'
import { measured } from '../../alertMeasure.ts'
import { modelMonthCost } from './tables.ts'

/** What of models is to be told. */
export const modelMeasures = measured(modelAlerts, {
  budgetUsed: ({ from, rule: { threshold }, now, zone }) =>
    usedBudgets.all(from, { threshold, month: formatDay(now, zone).slice(0, 7) }),
})

/** Providers of whose month more than so many percent are used, with what requests under way may cost at most: so it is refused, too. */
const usedBudgets = prepared((q, p: Params<{ threshold: number; month: string }>) => {
  const used = sql<number>`${modelMonthCost.cost} * 100.0 / ${modelProvider.monthly_budget}`
  return q
    .select({
      subject: sql<string>`${modelProvider.name}`,
      id: modelProvider.id,
      value: sql<number>`cast(${used} as integer)`,
    })
    .from(modelProvider)
    .innerJoin(
      modelMonthCost,
      and(eq(modelMonthCost.provider, modelProvider.id), eq(modelMonthCost.currency, modelProvider.currency)),
    )
    .where(and(eq(modelMonthCost.month, p.month), gt(modelProvider.monthly_budget, 0), gt(used, p.threshold)))
})
