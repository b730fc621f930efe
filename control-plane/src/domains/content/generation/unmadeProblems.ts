import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { contentTaskKinds } from '@quarterdeck/shared/resources/content/contentTask.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Models } from '../models/index.ts'

const parts = ['text', 'picture', 'video'] as const

/** Of each task the parts that no provider makes: said at the form, not by posts that fail. */
export async function unmadeProblems(sql: Sql, models: Models, rows: readonly Stored[]): Promise<Problem[][]> {
  return Promise.all(
    rows.map(async (row) => {
      const wanted =
        Number(row.kind ?? 1) === contentTaskKinds.ai ? parts.filter((kind) => row[`with_${kind}`] === 1) : []
      const provider = Number(row.provider ?? 0)
      const quotes = await models.quote(
        sql,
        wanted.map((kind) => ({ kind, prompt: '', ...(provider > 0 && { provider }) })),
      )
      return wanted.flatMap((kind, at): Problem[] =>
        quotes[at] ? [] : [{ field: `with_${kind}`, code: `no_${kind}_provider` }],
      )
    }),
  )
}
