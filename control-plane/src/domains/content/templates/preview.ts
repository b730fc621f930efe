import { previewTemplate } from '@quarterdeck/shared/contracts/template.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { fillPrompt, placeholderProblems } from '@quarterdeck/shared/values/placeholders.ts'
import type { Actor, Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import type { Tables } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { readRows } from '../../../resources/write/statements.ts'

interface Parts {
  context: Pick<Context, 'store'>
  tables: Tables
}

/** Shows what a model would be told. */
export function servePreview(router: Router, { context: { store }, tables }: Parts): void {
  const seen = async (list: string, id: number, actor: Actor): Promise<StoredRow> => {
    const table = tables.get(list)!
    const [row] = await readRows(store.read, table, [id], readable(table, actor))
    if (!row) throw new AppError('not_found')
    return row
  }
  router.serve(previewTemplate, async ({ body: { id, incantation: written, persona }, actor }) => {
    const incantation = id === undefined ? (written ?? '') : String((await seen('template', id, actor)).incantation)
    const problems = placeholderProblems('incantation', incantation)
    if (problems.length > 0) throw new AppError('invalid', {}, { problems })
    const { text, gaps } = fillPrompt(incantation, await seen('persona', persona, actor), '…')
    return { data: { prompt: text, gaps: [...gaps] } }
  })
}
