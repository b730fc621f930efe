import { previewTemplate } from '@quarterdeck/shared/contracts/template.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { persona as personaList } from '@quarterdeck/shared/resources/content/persona.ts'
import { template } from '@quarterdeck/shared/resources/content/template.ts'
import { fillPrompt, placeholderProblems } from '@quarterdeck/shared/values/placeholders.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tables } from '../../../resources/table.ts'
import { readRow } from '../../../resources/write/statements.ts'

interface Parts {
  context: Pick<Context, 'store'>
  tables: Tables
}

/** Shows what a model would be told. */
export function servePreview(router: Router, { context: { store }, tables }: Parts): void {
  router.serve(previewTemplate, async ({ body: { id, incantation: written, persona } }) => {
    const row = id === undefined ? undefined : await readRow(store.read, tables.of(template), id)
    const incantation = row ? String(row.incantation) : (written ?? '')
    const problems = placeholderProblems('incantation', incantation)
    if (problems.length > 0) throw new AppError('invalid', {}, { problems })
    const { text, gaps } = fillPrompt(incantation, await readRow(store.read, tables.of(personaList), persona), '…')
    return { data: { prompt: text, gaps: [...gaps] } }
  })
}
