import { actionBatchErrors, getActionBatch } from '@quarterdeck/shared/contracts/actionBatch.ts'
import { allJobsKey } from '@quarterdeck/shared/contracts/jobNames.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { actionKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type Actor, mayDo, type Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { spreadsheetType } from '../imports/report.ts'
import { countResults, readBatch, readRows, type StoredActionBatch, type StoredActionRow } from './batchStore.ts'
import { noteOf, wordsOf } from './outcome.ts'
import type { ActionRule } from './rule.ts'

type FindRule = (resource: string, action: string) => ActionRule | undefined

/** What became of the rows of actions that are jobs. */
export function serveBatches(router: Router, { store }: Context, ruleOf: FindRule): void {
  const { read } = store

  async function find(job: number, actor: Actor): Promise<{ batch: StoredActionBatch; rule: ActionRule }> {
    const batch = await readBatch(read, job)
    const rule = batch && ruleOf(batch.resource, batch.action)
    const isOthers = batch?.userId !== actor.userId
    if (!rule || (isOthers && !(actor.reach === 'all' && mayDo(actor, allJobsKey)))) throw new AppError('not_found')
    return { batch, rule }
  }

  router.serve(getActionBatch, async ({ query, actor, t }) => {
    const { id, result, pageIndex, pageSize } = query
    const { batch, rule } = await find(id, actor)
    const counts = await countResults(read, id)
    const rows = await readRows(read, id, { result, limit: pageSize, offset: (pageIndex - 1) * pageSize })
    const total = result ? counts[result] : Object.values(counts).reduce((sum, n) => sum + n)
    return {
      data: rows.map((row) => ({
        id: row.rowId,
        result: row.outcome?.result ?? 'waiting',
        reason: reasonOf(row, t, rule),
        ...noteOf(row.outcome, t),
      })),
      resource: batch.resource,
      action: batch.action,
      dry_run: Number(batch.isDry),
      counts,
      totalCount: total,
      totalPage: Math.ceil(total / pageSize),
      pageIndex,
      pageSize,
    }
  })

  router.serve(actionBatchErrors, async ({ query: { id }, actor, t }) => {
    const { batch, rule } = await find(id, actor)
    const { resource } = rule.table
    async function* rows(): AsyncGenerator<(string | number)[]> {
      for (let after = -1; ; ) {
        const part = await readRows(read, id, { result: 'refused', after, limit: 1000 })
        for (const row of part) yield [row.rowId, reasonOf(row, t, rule)]
        if (part.length < 1000) return
        after = part.at(-1)!.seq
      }
    }
    const bytes = await writeSpreadsheet({
      columns: [{ header: 'ID' }, { header: t('server.problems'), width: 60 }],
      rows: rows(),
    })
    const name = `${t(titleKey(resource.name))} - ${t(actionKey(resource, batch.action))} - ${t('server.errors')}.xlsx`
    return { name, type: spreadsheetType, bytes }
  })
}

function reasonOf({ outcome }: StoredActionRow, t: Translate, rule: ActionRule): string {
  return outcome?.result === 'refused' ? wordsOf(outcome.reason, t, rule) : ''
}
