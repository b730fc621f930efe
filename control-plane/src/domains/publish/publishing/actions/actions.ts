import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { heldCodes, verifiedCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { hasScript, readOpenRuns, runMessage } from '../../../work/runs/index.ts'
import { mayCheck, queueChecks } from '../checks/queueChecks.ts'
import type { PublishingDeps } from '../deps.ts'
import { assess, withdrawRuns } from '../flow.ts'
import { publishLanes, publishRanks } from '../lanes.ts'
import { said } from '../messages.ts'
import { noteDue } from '../order/addPublications.ts'
import { letGo } from '../restored.ts'
import { movePublications } from '../states.ts'
import { describe, type Publication, readRunOf } from '../store/publications.ts'
import { actingOn, textOf } from './acting.ts'
import { byHandActions } from './byHandActions.ts'
import { type ListedText, replaceContent, type Said } from './replace.ts'
import { republish } from './republish.ts'

const { codes } = publicationMachine

/** What people do with publications. Each looks at the row as it stands in its own transaction, and moves it in the same. */
export function publicationActions(
  deps: PublishingDeps,
  settleRun: (tx: Sql, row: Publication, found: { worked: boolean; message: string; link: string }) => Promise<void>,
): Readonly<Record<string, ActionHandler>> {
  const { runs } = deps
  const acting = actingOn(deps)
  return {
    reschedule: acting(async (tx, row, { form, call: { at } }) => {
      // What is past is now: nothing is missed on purpose.
      const time = Math.max(Number(form.scheduled_time), at)
      if (time === row.scheduled_time) return 'same'
      await withdrawRuns(deps, tx, [row])
      await describe(tx, [row.id], { scheduled_time: time, run_seq: null, update_time: at })
      await noteDue(deps, tx, row.snapshot, at)
      return undefined
    }),
    replace: acting(async (tx, row, { form, call }) => {
      // What is left empty stays.
      const correct = ({ title, text }: Said) => ({
        title: textOf(form.title) || title,
        text: textOf(form.text) || text,
      })
      const done = await replaceContent(deps, tx, row, correct, call)
      if (done === 'same') return 'same'
      const listed = Object.entries({ name: done.name, text: done.text }).filter(
        ([field, value]) => row[field as keyof ListedText] !== value,
      )
      // Of a long text a list shows the beginning alone, which may be the same.
      return listed.length === 0 ? undefined : Object.fromEntries(listed)
    }),
    hold: acting(async (tx, row, { form, call: { at } }) => {
      await withdrawRuns(deps, tx, [row])
      await describe(tx, [row.id], {
        held: heldCodes.held,
        run_seq: null,
        remark: textOf(form.remark),
        update_time: at,
      })
      return undefined
    }),
    resume: acting(async (tx, row, { call: { at } }) => {
      if (row.held === heldCodes.restored) await letGo(deps, tx, [row], at)
      else await describe(tx, [row.id], { held: heldCodes.no, update_time: at })
      await assess(deps, tx, [row.id], at)
      return undefined
    }),
    cancel: acting((tx, row, { form, call }) => cancel(tx, row, textOf(form.remark), call)),
    unpublish: acting(async (tx, row) => {
      const purpose = scriptPurposes.indexOf('unpublish')
      if (row.by_hand === 0 && !(await hasScript.get(tx, { platform: row.platform ?? 0, purpose })))
        throw new AppError('platform_has_no_script')
      const lane = publishLanes.unpublish.code
      if ((await readOpenRuns.all(tx, { ids: [row.id], lanes: [lane] })).length > 0) return 'same'
      await runs.queue(tx, { lane, pin: { kind: 'account', accountId: row.account! }, rank: publishRanks.publishing }, [
        row.id,
      ])
      return undefined
    }),
    republish: acting(async (tx, row, { form, call }) => {
      const [account, time] = [form.account, form.scheduled_time].map((value) => (value ? Number(value) : null))
      await republish(deps, tx, row, { account: account ?? row.account!, time: time ?? call.at }, call)
      return undefined
    }),
    settle: acting(async (tx, row, { form, call: { actor, at } }) => {
      const worked = Number(form.found) === 1
      const message = worked ? said('settled', { user: actor.username }) : said('not_published')
      await settleRun(tx, row, { worked, message, link: textOf(form.share_link) })
      await describe(tx, [row.id], {
        remark: textOf(form.remark),
        update_time: at,
        ...(worked && { verified: verifiedCodes.claimed }),
      })
      return undefined
    }),
    'check-link': acting(async (tx, row) => {
      if (!mayCheck(row)) throw new AppError('nothing_to_check')
      return (await queueChecks(deps, tx, [row.id])).length === 0 ? 'same' : undefined
    }),
    ...byHandActions(acting),
  }

  async function cancel(tx: Sql, row: Publication, remark: string, { actor, at, after }: ChangeCall) {
    if (row.status === codes.abnormal && row.outcome_unknown === 1) throw new AppError('publication_unknown')
    const run = row.run_seq === null ? undefined : await readRunOf.get(tx, { seq: row.run_seq })
    if (row.status === codes.releasing && run?.committed != null) throw new AppError('task_running_committed')
    const message = said('called_off', { user: actor.username })
    const set = { result_description: message, taken_by: '', ...(remark !== '' && { remark }) }
    const open = await readOpenRuns.all(tx, { ids: [row.id], lanes: [publishLanes.publication.code] })
    const gone = await runs.cancel(
      tx,
      open.map(({ seq }) => seq),
      runMessage('cancelled_by_hand', { user: actor.username }),
    )
    await movePublications(tx, [row.id], { to: 'cancelled', at, set, note: message })
    await noteDue(deps, tx, row.snapshot, at)
    after.run(() => runs.withdraw(gone))
    return undefined
  }
}
