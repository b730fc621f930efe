import type { bookTaskLanes } from '../../../lanes/bookTaskLanes.ts'
import type { LaneTexts } from '../../../resource/lane.ts'
import { words } from '../../words.ts'

/** What the runs of `bookTasks` are called. */
export const bookTasksAnnouncedTexts = {
  run: {
    'choice.lane.0': words.bookList,
    'choice.lane.1': words.storyNote,
    'choice.lane.2': words.check,
    'choice.lane.13': words.taskOutcomeCheck,
  },
  'execution-log': {
    'choice.lane.0': words.bookList,
    'choice.lane.1': words.storyNote,
    'choice.lane.2': words.check,
    'choice.lane.13': words.taskOutcomeCheck,
  },
} satisfies LaneTexts<typeof bookTaskLanes>
