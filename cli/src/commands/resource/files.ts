import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { askResource, askResourceFile, totalOf } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { fileToSend, keepFile } from '../../files.ts'
import { confirm } from '../../prompt.ts'
import { finishImport, type ImportOptions, importMode } from '../importFlow.ts'
import { orderQuery } from '../listQuery.ts'
import { filtersOf } from './read.ts'
import { scopeOf } from './remove.ts'
import type { VerbAct } from './verbAct.ts'

export const importRows: VerbAct = async (context, resource, options, [path = '']) => {
  const { dryRun, yes } = options as ImportOptions
  const type = importMode((options as ImportOptions).type)
  const file = await fileToSend(context, path)
  const scope = await scopeOf(context, resource, options)
  if (type === 1 && !dryRun) await confirmClear(context, resource, scope, yes)
  const body = { ...scope, file, type, dry_run: dryRun ? 1 : 0 }
  const { data } = await askResource<ImportReport>(context, resource, 'import', { body })
  const { exitCode } = await finishImport(context, data, resource.name)
  return exitCode
}

export const exportRows: VerbAct = async (context, resource, options, [path]) => {
  const { order, output = path } = options as { order?: string; output?: string }
  const query = { ...(await filtersOf(context, resource, options)), ...orderQuery(order) }
  await keepFile(context, await askResourceFile(context, resource, 'export', query), output)
  return undefined
}

export const template: VerbAct = async (context, resource, options, [path]) => {
  const { output = path } = options as { output?: string }
  await keepFile(context, await askResourceFile(context, resource, 'template'), output)
  return undefined
}

async function confirmClear(context: Context, resource: AnyResource, scope: object, yes: boolean | undefined) {
  if (yes) return
  const query = { ...scope, ...(resource.paged ? { pageSize: 1 } : {}) }
  const there = await askResource<unknown[]>(context, resource, 'list', { query })
  await confirm(context, yes, context.t('import.clear_warning', { count: totalOf(there) }))
}
