import type { Resumption } from '../../../../platform/restored/restored.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { SendingDeps } from './deps.ts'
import { holdFor } from './hold.ts'
import { said } from './said.ts'
import { readWaiting } from './store.ts'

/**
 * Answers go on after a restore: those whose time is past may have gone out since the backup, which no ledger has told of, so that a person looks
 * at the conversation first. What is to go out later goes by itself.
 */
export async function resumeAnswers({ runs }: SendingDeps, tx: Sql, { at, isRest }: Resumption): Promise<void> {
  if (isRest) return
  for (let after = 0; ; ) {
    const rows = await readWaiting.all(tx, { after, count: 500 })
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    for (const row of rows.filter(({ notBefore }) => (notBefore ?? 0) <= at))
      await holdFor(runs, tx, row, said('held_after_restore'))
  }
}
