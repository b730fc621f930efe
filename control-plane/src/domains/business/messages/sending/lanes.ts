import { messageLanes as codes } from '@quarterdeck/shared/lanes/messageLanes.ts'
import { rankOf } from '@quarterdeck/shared/values/runRank.ts'
import type { LaneDefinition } from '../../../work/runs/index.ts'

/** One answer each: its tasks are private messages. The codes stay for ever. */
export const answerLane: LaneDefinition = {
  code: codes.answer.code,
  name: 'message',
  purpose: 'message',
  publishes: false,
  heldWith: 'messages',
}

/** Reads what stands there: its tasks are accounts. */
export const readLane: LaneDefinition = {
  code: codes.read.code,
  name: 'message_read',
  purpose: 'message',
  publishes: false,
}

/** Looks whether an answer of which nobody knows stands there: its tasks are private messages. */
export const settleLane: LaneDefinition = {
  code: codes.settle.code,
  name: 'message_settle',
  purpose: 'message',
  publishes: false,
  settles: true,
}

/** Answers before readings. */
export const messageRanks = { answering: rankOf('message', 99), reading: rankOf('message') } as const
