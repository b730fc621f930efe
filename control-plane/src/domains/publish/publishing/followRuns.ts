import { heldCodes, verifiedCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { checkStatus, checkStatusOf } from '@quarterdeck/shared/states/bookTask.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type RunChange, runMessage } from '../../work/runs/index.ts'
import type { Followed, Found } from './checks/followed.ts'
import { queueChecks } from './checks/queueChecks.ts'
import { labelOf, numbersOf } from './checks/readingOf.ts'
import { settleByCheck } from './checks/settleByCheck.ts'
import type { PublishingDeps } from './deps.ts'
import { assess } from './flow.ts'
import { said } from './messages.ts'
import { movePublications } from './states.ts'
import { describe, type Publication, readPublications } from './store/publications.ts'
import { markUsed } from './store/uses.ts'

const { codes } = publicationMachine

export function followRuns(deps: PublishingDeps): Followed {
  const { runs } = deps
  const now = () => deps.context.now()
  return { published, unpublished, checked, settle }

  async function settle(
    tx: Sql,
    { run_seq }: Publication,
    { worked, message, link, isSeen = false }: Found,
  ): Promise<void> {
    if (run_seq === null) return
    const settlement = { worked, message, note: message, ...(worked && { result: { share_link: link } }) }
    for (const change of await runs.settle(tx, run_seq, settlement)) await published(tx, change, !isSeen)
  }

  /** Only the latest run of a publication speaks for it. */
  async function published(tx: Sql, change: RunChange, wantsLook = true): Promise<void> {
    const at = now()
    const [row] = await readPublications(tx, [change.taskId])
    if (!row || row.run_seq !== change.seq) return
    const ids = [row.id]
    switch (change.state) {
      case 'awaiting_verification':
      case 'switched':
      case 'running':
        return
      case 'awaiting_switch':
        await movePublications(tx, ids, { to: 'releasing', from: ['waiting'], at, set: { result_description: '' } })
        return
      case 'awaiting_execution': {
        // Verified, or back from a phone before its commit.
        const set = { result_description: change.message }
        const back = await movePublications(tx, ids, {
          to: 'waiting',
          from: ['releasing'],
          at,
          set,
          note: change.message,
        })
        if (back.length === 0 && change.message !== '') await describe(tx, ids, set)
        // While a phone had it in hand nobody asked whether it may still go out.
        await assess(deps, tx, back, at)
        return
      }
      case 'succeeded': {
        const { share_link, label_applied } = change.result ?? {}
        const set = {
          finished_time: at,
          outcome_unknown: 0,
          result_description: change.message === '' ? runMessage('published') : change.message,
          share_link: textOf(share_link),
          label_applied: label_applied === true || label_applied === 1 ? 1 : 0,
          verified: Math.max(row.verified, verifiedCodes.claimed),
        }
        const moved = await movePublications(tx, ids, { to: 'completed', from: ['releasing', 'abnormal'], at, set })
        if (moved.length === 0) return
        await markUsed(tx, row)
        // Success that nobody has looked at is a claim.
        if (wantsLook) await queueChecks(deps, tx, moved)
        return
      }
      case 'failed': {
        const set = { result_description: change.message, outcome_unknown: change.outcomeUnknown ? 1 : 0 }
        const from = ['waiting', 'releasing'] as const
        const moved = await movePublications(tx, ids, { to: 'abnormal', from, at, set, note: change.message })
        if (moved.length === 0) await describe(tx, ids, { ...set, update_time: at })
        if (change.outcomeUnknown) await queueChecks(deps, tx, ids)
        return
      }
      case 'cancelled':
        await movePublications(tx, ids, {
          to: 'cancelled',
          from: ['waiting', 'releasing'],
          at,
          set: { result_description: change.message },
          note: change.message,
        })
    }
  }

  async function unpublished(tx: Sql, { state, taskId, message, outcomeUnknown }: RunChange): Promise<void> {
    const at = now()
    if (state === 'succeeded') {
      const set = { check_status: checkStatus.deleted, check_time: at, result_description: said('unpublished') }
      await movePublications(tx, [taskId], { to: 'cancelled', from: ['completed'], at, set, note: said('unpublished') })
    } else if (state === 'failed') {
      await describe(tx, [taskId], {
        result_description: said('not_unpublished', { reason: message }),
        update_time: at,
      })
      if (outcomeUnknown) await queueChecks(deps, tx, [taskId])
    }
  }

  /** A check has read the platform: what it found is noted, and settles what nobody knew. */
  async function checked(tx: Sql, { state, taskId, result }: RunChange): Promise<void> {
    const [row] = await readPublications(tx, [taskId])
    const status = state === 'succeeded' ? checkStatusOf(result?.check_status) : undefined
    if (!row || status === undefined) return
    const at = now()
    const isUnknown = row.status === codes.abnormal && row.outcome_unknown === 1
    const isOpen = isUnknown || row.held === heldCodes.restored
    if (isOpen && status !== 'not_checked') return settleByCheck(tx, row, { result, isUnknown, at, settle, deps })
    const found = status === 'valid'
    const link = found ? textOf(result?.share_link) : ''
    await describe(tx, [row.id], {
      check_status: checkStatus[status],
      check_time: at,
      update_time: at,
      ...(link !== '' && { share_link: link }),
      ...numbersOf(result, at),
      ...labelOf(result),
      ...(found && row.status === codes.completed && { verified: verifiedCodes.readBack }),
    })
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 2000) : ''
}
