import { nurtureLanes as codes } from '@quarterdeck/shared/lanes/nurtureLanes.ts'
import { purposeOfType, taskTypes } from '@quarterdeck/shared/values/nurtureTask.ts'
import { rankOf, type WorkKind } from '@quarterdeck/shared/values/runRank.ts'
import type { LaneDefinition } from '../../work/runs/index.ts'

/** Queues of nurture, one for each purpose of its scripts; the codes stay for ever. Tasks are slots. What publishes is a publication of its own. */
const lanes: Readonly<Record<number, LaneDefinition>> = {
  [taskTypes.nurture]: {
    code: codes.nurture.code,
    name: 'nurture',
    purpose: 'nurture',
    publishes: false,
    heldWith: 'nurture',
  },
  [taskTypes.messages]: {
    code: codes.messages.code,
    name: 'nurture_messages',
    purpose: 'message',
    publishes: false,
    heldWith: 'nurture',
  },
  [taskTypes.profile]: {
    code: codes.profile.code,
    name: 'nurture_profile',
    purpose: 'edit-profile',
    publishes: false,
    heldWith: 'nurture',
  },
  [taskTypes.custom]: {
    code: codes.custom.code,
    name: 'nurture_custom',
    purpose: 'custom',
    publishes: false,
    heldWith: 'nurture',
  },
  [taskTypes.statistics]: {
    code: codes.statistics.code,
    name: 'nurture_statistics',
    purpose: 'statistics',
    publishes: false,
  },
}

/** Looks whether a start whose outcome nobody knows did what it was for: by the check script of its platform, where that can say. */
export const settleLane: LaneDefinition = {
  code: codes.settle.code,
  name: 'nurture_settle',
  purpose: 'check',
  publishes: false,
  settles: true,
}

/** Those that carry out starts. */
export const nurtureLanes: readonly LaneDefinition[] = Object.values(lanes)
export const nurtureLaneCodes: readonly number[] = [...nurtureLanes, settleLane].map(({ code }) => code)

/** The queue of a task by its type; undefined of one that publishes. */
export function laneOf({ task_type }: { task_type: number }): LaneDefinition | undefined {
  return lanes[task_type]
}

/** What waits goes by type, then by priority (matrix-screens.md §6.6.6). */
export function rankOfTask({ task_type, priority }: { task_type: number; priority: number }): number {
  return rankOf(purposeOfType[task_type] as WorkKind, priority)
}
