import type { messageLanes } from '../../../lanes/messageLanes.ts'
import type { LaneTexts } from '../../../resource/lane.ts'
import { words } from '../../words.ts'

/** What the runs of `messages` are called. */
export const messagesAnnouncedTexts = {
  run: {
    'choice.lane.17': words.answersOfMessages,
    'choice.lane.18': words.readsOfMessages,
    'choice.lane.19': words.settlesOfMessages,
  },
  'execution-log': {
    'choice.lane.17': words.answersOfMessages,
    'choice.lane.18': words.readsOfMessages,
    'choice.lane.19': words.settlesOfMessages,
  },
} satisfies LaneTexts<typeof messageLanes>
