import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { type AnyResource, bulkFields } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { ask, askResource } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { tell } from '../../print/print.ts'
import { confirm } from '../../prompt.ts'
import { Refusal } from '../../refusal.ts'
import { optionName } from '../../tree/fields.ts'
import { followImport, importExitCode, printReport } from '../importFlow.ts'

interface Edit {
  ids: readonly number[]
  values: Readonly<Record<string, unknown>>
  dryRun: boolean
  yes: boolean
}

/** Sets fields of several rows: what that would do is looked at first; then all of them change, or none. */
export async function editMany(context: Context, resource: AnyResource, edit: Edit): Promise<number | undefined> {
  const { t } = context
  refuseSingle(resource, edit.values)
  const body = { ids: edit.ids, values: edit.values, dry_run: 1 }
  const { data: seen } = await askResource<ImportReport>(context, resource, 'editMany', { body })
  if (edit.dryRun || seen.counts.wrong > 0 || seen.counts.changed === 0) {
    printReport(context, seen)
    return seen.counts.wrong > 0 && !edit.dryRun ? exitCodes.refused : importExitCode(seen)
  }
  await confirm(context, edit.yes, t('bulk-edit.will_change', { ...seen.counts, count: seen.counts.total }))
  const { data: begun } = await ask(context, commitImport, { query: { id: seen.id } })
  const done = await followImport(context, begun, resource.name)
  printReport(context, done)
  tell(context, t('cli.hint.undo', { id: done.id }))
  return importExitCode(done)
}

/** Names and secrets are of one row each. */
function refuseSingle(resource: AnyResource, values: Edit['values']): void {
  const known = bulkFields(resource).map(([name]) => name)
  const single = Object.keys(values).find((name) => !known.includes(name))
  if (single !== undefined)
    throw new Refusal(exitCodes.usage, 'error.one_row_only', { option: `--${optionName(single)}` })
}
