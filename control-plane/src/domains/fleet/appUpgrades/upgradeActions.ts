import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { stoppedBy } from '@quarterdeck/shared/resources/fleet/appUpgrade.ts'
import { transition } from '../../../platform/transition.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { countOpen, recount, upgradePhones } from './upgradeStore.ts'

/** What people do with upgrades that have begun. */
export function upgradeActions(wake: () => void): Readonly<Record<'stop' | 'continue' | 'retry', ActionHandler>> {
  return {
    async stop() {
      return { stopped_by: stoppedBy.person, due: null }
    },
    /** A wave that is over is followed by the next; the failures so far stop it no more. */
    async continue(tx, row, { call }) {
      const wave = Number(row.wave)
      const isOver = (await countOpen(tx, row.id, wave)) === 0
      call.after.run(wake)
      const next = isOver && wave < Number(row.waves) ? wave + 1 : wave
      return { wave: next, past_failed: Number(row.failed), ...goesOn(call.at) }
    },
    async retry(tx, row, { call }) {
      const back = await transition(tx, upgradePhones, {
        to: 'waiting',
        from: ['failed', 'leftOut'],
        where: 'upgrade = ?',
        params: [row.id],
        at: call.at,
        set: { reason: 0, said: '', since: call.at },
      })
      if (back.length === 0) throw new AppError('nothing_to_upgrade')
      await recount(tx, row.id)
      call.after.run(wake)
      return { past_failed: 0, ended: null, ...goesOn(call.at) }
    },
  }
}

function goesOn(at: number) {
  return { stopped_by: stoppedBy.nobody, due: null, wave_since: at }
}
