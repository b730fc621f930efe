import { defineLanes } from '../resource/lane.ts'

/** Scripts that are tried. */
export const dryRunLanes = defineLanes({ dry: { code: 3, isTrial: true, hasNoUnknown: true } })
