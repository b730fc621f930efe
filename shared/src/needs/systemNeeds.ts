import type { Needs } from '../resource/need.ts'
import { alertEvent } from '../resources/site/alertEvent.ts'
import { alertEventMachine } from '../states/alert.ts'

/** What the installation itself needs of somebody. */
export const systemNeeds: Needs = [
  {
    name: 'alerts',
    text: 'need.alerts',
    list: alertEvent,
    query: { state: alertEventMachine.codes.open },
    rank: 15,
    kind: 'harm',
  },
]
