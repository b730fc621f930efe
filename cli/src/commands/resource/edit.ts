import { askResource } from '../../ask.ts'
import { exitCodes } from '../../exitCodes.ts'
import { Refusal } from '../../failure.ts'
import { printRecord, type Row, tell } from '../../print/print.ts'
import { everyColumn } from './columns.ts'
import { formOf } from './values.ts'
import type { Act } from './verbs.ts'

export const edit: Act = async (context, resource, options, [id]) => {
  const body = await formOf(context, resource, 'edit', options)
  if (Object.keys(body).length === 0) throw new Refusal(exitCodes.usage, 'error.nothing_to_change')
  // The id stands in the path or, where the specification has its own path, in the body.
  const { data } = await askResource<Row>(context, resource, 'edit', {
    query: { id },
    body: { id: Number(id), ...body },
  })
  tell(context, context.t('common.message.saved'))
  printRecord(context, everyColumn(resource, context.t), data)
  return undefined
}
