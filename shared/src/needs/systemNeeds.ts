import type { Needs } from '../resource/need.ts'
import { alertGroup, alertStatuses } from '../resources/site/alertGroup.ts'

/** What the installation itself needs of somebody. */
export const systemNeeds: Needs = [
  {
    name: 'alerts',
    text: 'need.alerts',
    list: alertGroup,
    query: { status: alertStatuses.new },
    rank: 15,
    kind: 'harm',
  },
]
