import { parameterValue } from '@quarterdeck/shared/contracts/parameterValues.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { script } from '../../../platform/schema/tables.gen.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'

/** A value must be one that the script takes, as it runs now. */
export const parameterHooks: ResourceHooks = {
  async problems(sql, rows) {
    const ids = [...new Set(rows.map((row) => Number(row.script)))]
    const sources = await readSources.all(sql, { ids })
    const metas = new Map(sources.map(({ id, source }) => [id, readMeta(source)]))
    return rows.map((row): readonly Problem[] => {
      const read = metas.get(Number(row.script))
      // Without a script the reference itself is refused.
      if (!read?.ok) return []
      const taken = parameterValue(read.meta, String(row.name ?? ''), String(row.value ?? ''))
      return taken.ok ? [] : [taken.problem]
    })
  },
}

const readSources = prepared((q, p: Params<{ ids: number[] }>) =>
  q.select({ id: script.id, source: script.source }).from(script).where(isAmong(script.id, p.ids)),
)
