import { verifiedCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { checkStatus } from '@quarterdeck/shared/states/bookTask.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type RunChange, runMessage } from '../../../work/runs/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { settleRestored } from '../restored.ts'
import { describe, type Publication } from '../store/publications.ts'
import type { Followed } from './followed.ts'
import { identify, mergeSeen } from './identify.ts'
import { labelOf, numbersOf } from './readingOf.ts'

interface Look {
  result: RunChange['result']
  /** Its outcome is unknown; otherwise it is held since a restore. */
  isUnknown: boolean
  at: number
  settle: Followed['settle']
  deps: PublishingDeps
}

/** Only what can be nothing else settles what nobody knew; what may be it is left to a person. */
export async function settleByCheck(
  tx: Sql,
  row: Publication,
  { result, isUnknown, at, settle, deps }: Look,
): Promise<void> {
  const which = await identify(tx, row, { result, at })
  const looked = { check_time: at, update_time: at }
  switch (which.kind) {
    case 'unknown':
      return describe(tx, [row.id], looked)
    case 'several': {
      const links = which.links.filter((link) => link !== '').join(' ')
      return describe(tx, [row.id], { ...looked, result_description: runMessage('may_be', { links }) })
    }
    case 'not_found': {
      await describe(tx, [row.id], { ...looked, check_status: checkStatus.deleted })
      if (!isUnknown) return settleRestored(deps, tx, row, { found: false, at })
      return settle(tx, row, { worked: false, message: runMessage('not_found'), link: '', isSeen: true })
    }
    case 'found': {
      const { link } = which
      await mergeSeen(tx, row, link)
      const set = { ...looked, check_status: checkStatus.valid, ...(link !== '' && { share_link: link }) }
      await describe(tx, [row.id], { ...set, ...numbersOf(result, at) })
      const message = runMessage('settled_by_check')
      if (isUnknown) await settle(tx, row, { worked: true, message, link, isSeen: true })
      else await settleRestored(deps, tx, row, { found: true, at })
      await describe(tx, [row.id], { ...labelOf(result), verified: verifiedCodes.readBack })
    }
  }
}
