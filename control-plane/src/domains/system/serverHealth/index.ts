import { momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../platform/context.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { defineDomain } from '../../defineDomain.ts'
import { serverMeasures } from './alerts.ts'

const everyMs = 600_000
/** By the clock of the installation's zone: when most phones have nothing else to do. */
const [nightFrom, nightTo] = ['03:00:00', '06:00:00']

/** Looks through the pages of the database, at night and after an end that was none. */
export const serverHealth = defineDomain({
  name: 'serverHealth',
  alerts: serverMeasures,
  start({ context }) {
    let isDue = context.serverHealth.isAfterUncleanEnd
    const looking = context.loops.every('serverHealth.pages', everyMs, async (signal) => {
      if (!isDue && !isNightDue(context)) return
      await context.serverHealth.checkDatabase(signal)
      isDue = false
    })
    return {
      begin() {
        if (context.store.engine === 'remote')
          context.log.info('the pages of the database are not looked at from here: it is on a libSQL server')
      },
      loops: [isDue ? awake(looking) : looking],
    }
  },
})

/** It is night, and nobody has looked since it began. */
function isNightDue({ serverHealth, settings, now }: Pick<Context, 'serverHealth' | 'settings' | 'now'>): boolean {
  const at = now()
  const zone = settings.get(systemSettings.zone)
  const [from, to] = [nightFrom, nightTo].map((time) => momentOf(`${formatDay(at, zone)} ${time}`, zone).at)
  return at >= from! && at < to! && serverHealth.checkedAt() < from!
}
