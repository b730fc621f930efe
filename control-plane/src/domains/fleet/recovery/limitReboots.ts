import type { RecoveryStep } from '@quarterdeck/shared/contracts/recovery.ts'
import type { Context } from '../../../platform/context.ts'
import { deviceEvent } from '../../deviceEvent.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { recoveryEvents } from './deviceEvents.ts'
import { type AttemptedStep, noteStep, type Recovery } from './recoveryStore.ts'
import { recoverySettings } from './settings.ts'

const dayMs = 86_400_000

/** A phone that falls silent again and again is not restarted for ever: only so often within a day. */
export function limitReboots({ store, settings, now }: Pick<Context, 'store' | 'settings' | 'now'>) {
  const most = () => settings.get(recoverySettings.careRebootsADay)
  const within = ({ reboots }: Recovery) => (JSON.parse(reboots) as number[]).filter((at) => at > now() - dayMs)
  return {
    /** What is kept of restarts once this step is taken. */
    after: (recovery: Recovery, step: RecoveryStep) =>
      JSON.stringify([...within(recovery), ...(step === 'reboot' ? [now()] : [])]),
    isReached: (recovery: Recovery) => most() > 0 && within(recovery).length >= most(),
    /** Writes down that the phone is not restarted once more; gives the recovery one step further. */
    async passOver(recovery: Recovery): Promise<Recovery> {
      const at = now()
      const values = { limit: most() }
      const step = { step: 'reboot', at, said: deviceEvent(recoveryEvents.care_reboot_spared, values).event } as const
      const next = {
        ...recovery,
        step: step.step,
        tried: JSON.stringify([...(JSON.parse(recovery.tried) as AttemptedStep[]), step]),
      }
      await store.write(async (tx) => {
        await noteStep(tx, next)
        await tx.batch([logging([logEntry(recoveryEvents.care_reboot_spared, values, { phone: recovery.phone })], at)])
      })
      return next
    },
  }
}
