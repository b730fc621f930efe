import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, defineDeviceEvents, minutes } from '../../deviceEvent.ts'
import { didInWords } from '../platformLog/index.ts'

/** What is told of what people do with a screen. */
export const screenEvents = defineDeviceEvents({
  screen_used: { kind: kinds.screen, values: { did, took: minutes } },
  link_made: { kind: kinds.screen, values: { until: asIs } },
  link_ended: { kind: kinds.screen, values: {} },
})

function did(counts: string | number, t: Translate): string {
  return didInWords(String(counts), t)
}
