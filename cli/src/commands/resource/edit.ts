import { askResource } from '../../ask.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printRecord, type Row, tell } from '../../print/print.ts'
import { Refusal } from '../../refusal.ts'
import { everyColumn } from './columns.ts'
import { editMany } from './editMany.ts'
import { idsOf } from './remove.ts'
import { formOf } from './values.ts'
import type { VerbAct } from './verbAct.ts'

export const edit: VerbAct = async (context, resource, options, args) => {
  // The first role is number 0.
  const ids = args.length === 1 && args[0] === '0' ? [0] : idsOf(args)
  const values = await formOf(context, resource, 'edit', options)
  if (Object.keys(values).length === 0) throw new Refusal(exitCodes.usage, 'error.nothing_to_change')
  const { dryRun = false, yes = false } = options as { dryRun?: boolean; yes?: boolean }
  if (ids.length > 1 || dryRun) return await editMany(context, resource, { ids, values, dryRun, yes })
  const [id] = ids
  // The id stands in the path or, where the specification has its own path, in the body.
  const { data } = await askResource<Row>(context, resource, 'edit', { query: { id }, body: { id, ...values } })
  tell(context, context.t('message.saved'))
  printRecord(context, everyColumn(resource, context.t), data)
  return undefined
}
