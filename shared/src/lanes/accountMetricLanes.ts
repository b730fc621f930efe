import { defineLanes } from '../resource/lane.ts'

/** What stands under accounts, read by a script. */
export const accountMetricLanes = defineLanes({ fetch: { code: 15 } })
