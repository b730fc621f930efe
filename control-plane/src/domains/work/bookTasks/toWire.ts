import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { inWords } from '../runs/index.ts'
import type { ListRow } from './store/list.ts'

/** A task as the API gives it out, in the reader's language and the installation's zone. */
export function toWire(row: ListRow, zone: string, t: Translate): BookTaskRow {
  const { commit_lease, ...rest } = row
  return {
    ...rest,
    msg: inWords(row.msg, t),
    create_time: formatTime(row.create_time, zone),
    update_time: formatTime(row.update_time, zone),
    committed: commit_lease !== null,
    outcome_unknown: row.outcome_unknown === 1,
  }
}
