import { computedOn } from '../../../platform/schema/computed.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { template } from '../../../platform/schema/tables.gen.ts'

export const modelThemeOfTemplate = computedOn(template, (t) => ({
  model_theme: sql`(${t.model} || ' · ' || ${t.theme})`,
}))
