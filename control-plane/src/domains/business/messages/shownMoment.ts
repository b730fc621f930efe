import { momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { minuteOf } from './lineUp.ts'

const dayMs = 86_400_000
/** Clocks of phones and of the control plane differ a little. */
const leadMs = 120_000

/**
 * When something was written that a screen showed with this time: of a clock time alone the last such minute before it was read, in the zone of
 * the installation. Undefined where the words name another day ("Yesterday 10:20", in whatever language): that of the reading is kept then.
 */
export function shownMoment(shown: string, readAt: number, zone: string): number | undefined {
  const text = shown.trim()
  const minute = minuteOf(text)
  if (minute === '') return undefined
  const dated = /^(\d{4}-\d{2}-\d{2})[ T]/.exec(text)
  if (dated) {
    const { at } = momentOf(`${dated[1]} ${minute}:00`, zone)
    return at <= readAt + leadMs ? at : undefined
  }
  if (!/^\d{1,2}[:.]\d{2}([:.]\d{2})?(\s*[ap]\.?\s?m\.?)?$/i.test(text)) return undefined
  const { at } = momentOf(`${formatDay(readAt, zone)} ${minute}:00`, zone)
  if (at <= readAt + leadMs) return Math.min(at, readAt)
  return momentOf(`${formatDay(readAt - dayMs, zone)} ${minute}:00`, zone).at
}
