import type { accountMetricLanes } from '../../../lanes/accountMetricLanes.ts'
import type { LaneTexts } from '../../../resource/lane.ts'
import { words } from '../../words.ts'

/** What the runs of `accountMetrics` are called. */
export const accountMetricsAnnouncedTexts = {
  run: {
    'choice.lane.15': words.accountFigures,
  },
  'execution-log': {
    'choice.lane.15': words.accountFigures,
  },
} satisfies LaneTexts<typeof accountMetricLanes>
