// Written by `npm run generate`.
import type { Lanes } from '../resource/lane.ts'
import { accountMetricLanes } from './accountMetricLanes.ts'
import { bookTaskLanes } from './bookTaskLanes.ts'
import { dryRunLanes } from './dryRunLanes.ts'
import { messageLanes } from './messageLanes.ts'
import { nurtureLanes } from './nurtureLanes.ts'
import { publicationLanes } from './publicationLanes.ts'

export const lanes: readonly Lanes[] = [accountMetricLanes, bookTaskLanes, dryRunLanes, messageLanes, nurtureLanes, publicationLanes]
