import type { RestoredKind } from '@quarterdeck/shared/values/restored.ts'
import type { ClockWatch } from '../../../../platform/clock/clockWatch.ts'
import type { Lane, LaneDefinition } from '../queue/lanes.ts'
import type { OwnObstacle } from './gate.ts'

/** Work that goes out because its time has come. */
const byTime: ReadonlySet<RestoredKind | undefined> = new Set<RestoredKind>(['publications', 'nurture'])

/** Whether runs of a lane wait for the clock: it has leapt, and they go by it. */
export function waitsForClock(
  clock: Pick<ClockWatch, 'leaps'>,
  lane: Pick<LaneDefinition, 'heldWith'> | undefined,
): boolean {
  return byTime.has(lane?.heldWith) && clock.leaps()
}

/** What a clock that has leapt has against runs. */
export function clockObstacles(
  clock: Pick<ClockWatch, 'leaps'>,
  runs: readonly { seq: number; lane: Lane }[],
  laneOf: (code: Lane) => Pick<LaneDefinition, 'heldWith'> | undefined,
): Map<number, OwnObstacle[]> {
  return new Map(runs.filter(({ lane }) => waitsForClock(clock, laneOf(lane))).map(({ seq }) => [seq, [clockWrong]]))
}

const clockWrong: OwnObstacle = { reason: 'clock', text: 'server.clock_waits' }
