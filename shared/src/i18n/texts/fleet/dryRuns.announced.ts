import type { dryRunLanes } from '../../../lanes/dryRunLanes.ts'
import type { LaneTexts } from '../../../resource/lane.ts'
import { words } from '../../words.ts'

/** What the runs of `dryRuns` are called. */
export const dryRunsAnnouncedTexts = {
  run: {
    'choice.lane.3': words.dryRun,
  },
  'execution-log': {
    'choice.lane.3': words.dryRun,
  },
} satisfies LaneTexts<typeof dryRunLanes>
