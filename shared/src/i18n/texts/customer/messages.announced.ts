import type { messageLanes } from '../../../lanes/messageLanes.ts'
import type { LaneTexts } from '../../../resource/lane.ts'
import { words } from '../../words.ts'

const lanes = {
  'choice.lane.17': words.answersOfMessages,
  'choice.lane.18': words.readsOfMessages,
  'choice.lane.19': words.settlesOfMessages,
}

/** What the runs of `messages` are called. */
export const messagesAnnouncedTexts = {
  run: lanes,
  'execution-log': lanes,
} satisfies LaneTexts<typeof messageLanes>
