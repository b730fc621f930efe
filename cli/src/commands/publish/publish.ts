import { randomUUID } from 'node:crypto'
import { type CheckedPost, checkRelease, publishRelease } from '@quarterdeck/shared/contracts/publishing.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { type Column, printRows, tell, writeJson } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { orderOf, type PublishOptions } from './order.ts'
import { watchRelease } from './watchRelease.ts'

/** Plans posts: checks them, prints each with its time, and makes those that can go out. */
export const publish: Perform<PublishOptions & { dryRun?: boolean; watch?: boolean }> = async (
  context,
  options,
  text = '',
) => {
  const { t } = context
  const order = await orderOf(context, options, text)
  const { data } = await ask(context, checkRelease, { body: order })
  for (const note of data.notes) tell(context, note)
  const good = data.rows.filter(({ refused }) => refused === '')
  const isPartly = good.length < data.rows.length
  if (options.dryRun || good.length === 0) {
    printPlanned(context, data.rows)
    if (good.length === 0) tell(context, t('cli.message.publish_none'))
    return isPartly ? exitCodes.partly : undefined
  }
  const rows = good.map(({ content, account, time, repeat }) => ({ content, account, time, repeat }))
  // Sent again by the call itself where an answer is lost: the same id is the same release.
  const { data: made } = await ask(context, publishRelease, { body: { ...order, request_id: randomUUID(), rows } })
  const lost = new Map(made.refused.map(({ row, reason }) => [row, reason]))
  const shown = [
    ...good.map((row, at) => ({ ...row, refused: lost.get(at) ?? '' })),
    ...data.rows.filter(({ refused }) => refused !== ''),
  ]
  const awaiting = good.filter(({ awaits_review }, at) => awaits_review && !lost.has(at)).length
  tell(context, t('cli.message.published', { count: made.publications.length, release: made.release }))
  if (awaiting > 0) tell(context, t('cli.message.publish_awaits', { count: awaiting }))
  if (options.watch) {
    const failed = await watchRelease(context, made.release)
    return failed > 0 || isPartly ? exitCodes.partly : undefined
  }
  if (context.json) writeJson(context, { ...made, rows: shown })
  else printPlanned(context, shown)
  return isPartly || lost.size > 0 ? exitCodes.partly : undefined
}

function printPlanned(context: Context, rows: readonly CheckedPost[]): void {
  const { t } = context
  const yes = (value: unknown) => ({ text: value ? t('value.yes') : '' })
  const columns: Column<CheckedPost>[] = [
    { name: 'time', heading: t('publication.field.scheduled_time') },
    { name: 'account_name', heading: t('publication.field.account') },
    { name: 'platform_name', heading: t('publication.field.platform') },
    { name: 'name', heading: t('publication.field.name') },
    { name: 'segments', heading: t('publication.field.segments') },
    { name: 'awaits_review', heading: t('composer.awaits_review'), show: yes },
    { name: 'by_hand', heading: t('publication.field.by_hand'), show: yes },
    {
      name: 'refused',
      heading: t('composer.remarks'),
      show: (_, { refused, issues }) => ({
        text: [refused, ...issues.map(({ text }) => text)].filter(Boolean).join('; '),
        ...(refused !== '' && { colour: 'red' as const }),
      }),
    },
  ]
  printRows(context, columns, rows)
}
