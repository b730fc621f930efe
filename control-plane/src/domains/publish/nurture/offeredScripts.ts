import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { purposeOfType } from '@quarterdeck/shared/values/nurtureTask.ts'
import { and, asc, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { script } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

/** The scripts that the form of a nurture task offers: those that are enabled for its type on its platform (matrix-screens.md §5.7). */
export async function readOfferedScripts(from: Sql, { platform, task_type }: { platform: number; task_type: number }) {
  const purpose = scriptPurposes.indexOf(purposeOfType[task_type]!)
  return (await readEnabled.all(from, { platform, purpose })).map(({ id, name, source }) => {
    const read = readMeta(source)
    return { id, name, parameters: read.ok ? read.meta.parameters : {} }
  })
}

const readEnabled = prepared((q, { platform, purpose }: Params<{ platform: number; purpose: number }>) =>
  q
    .select({ id: script.id, name: script.name, source: script.source })
    .from(script)
    .where(and(eq(script.platform, platform), eq(script.purpose, purpose), eq(script.enabled, 1), eq(script.hidden, 0)))
    .orderBy(asc(script.name)),
)
