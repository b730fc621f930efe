import type { Rung } from '@quarterdeck/shared/contracts/selfCare.ts'
import type { Context } from '../../../platform/context.ts'
import { happening } from '../../happening.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { type Climb, noteStep, type Tried } from './climbStore.ts'
import { careHappenings } from './happenings.ts'
import { selfCareSettings } from './settings.ts'

const dayMs = 86_400_000

/** A phone that falls silent again and again is not restarted for ever: only so often within a day. */
export function limitReboots({ store, settings, now }: Pick<Context, 'store' | 'settings' | 'now'>) {
  const most = () => settings.get(selfCareSettings.careRebootsADay)
  const within = ({ reboots }: Climb) => (JSON.parse(reboots) as number[]).filter((at) => at > now() - dayMs)
  return {
    /** What is kept of restarts once this step is taken. */
    after: (climb: Climb, rung: Rung) => JSON.stringify([...within(climb), ...(rung === 'reboot' ? [now()] : [])]),
    isReached: (climb: Climb) => most() > 0 && within(climb).length >= most(),
    /** Writes down that the phone is not restarted once more; gives the climb one step further. */
    async passOver(climb: Climb): Promise<Climb> {
      const at = now()
      const values = { limit: most() }
      const step = { rung: 'reboot', at, said: happening(careHappenings.care_reboot_spared, values).event } as const
      const next = { ...climb, rung: step.rung, tried: JSON.stringify([...(JSON.parse(climb.tried) as Tried[]), step]) }
      await store.write(async (tx) => {
        await noteStep(tx, next)
        await tx.batch([logging([logEntry(careHappenings.care_reboot_spared, values, { phone: climb.phone })], at)])
      })
      return next
    },
  }
}
