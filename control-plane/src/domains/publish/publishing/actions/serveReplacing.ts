import * as contract from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Router } from '../../../../http/handler.ts'
import type { PublishingDeps } from '../deps.ts'
import { readPublications } from '../store/publications.ts'
import { saidBy, snapshotOf } from './replace.ts'
import { optionsOf, readReplacements } from './replaceMany.ts'

/** What posts say in full, and find and replace in many of them. */
export function serveReplacing(router: Router, { context, resources }: PublishingDeps): void {
  const { read } = context.store
  router.serve(contract.publicationContent, async ({ query: { id } }) => {
    const [row] = await readPublications(read, [id])
    if (!row) throw new AppError('not_found')
    return { data: saidBy(row, await snapshotOf(read, row)) }
  })
  router.serve(
    contract.replaceText,
    async ({ body: { ids, dry_run, titles, ...replacement }, actor, language, t, callId }) => {
      const options = { ...replacement, titles: titles === 1 }
      const seen = await resources.seen('publication', ids, actor)
      const rows = await readReplacements(
        read,
        ids.filter((id) => seen.has(id)),
        options,
      )
      const edit = { ids: [...new Set(ids)], values: optionsOf(options), isDry: dry_run === 1 }
      return {
        data: { ...(await resources.imports.edit('publication', { ...edit, actor, language, t, callId })), rows },
      }
    },
  )
}
