import type { Light } from '../resource/light.ts'
import { minutesBefore } from '../resource/need.ts'
import { conversation } from '../resources/customer/conversation.ts'
import { messageDirections, privateMessage } from '../resources/customer/privateMessage.ts'

const dayMinutes = 24 * 60
const waiting = { waiting: 1, snoozed: 0 } as const

/** People who wrote to accounts, and wait for an answer. */
export const messagesLight: Light = {
  name: 'messages',
  text: 'light.messages',
  rank: 40,
  works: [
    {
      name: 'answers',
      text: 'light.answers',
      succeeded: { list: privateMessage, query: { direction: messageDirections.out }, by: 'time' },
      waits: { list: conversation, query: waiting, by: 'waiting_since' },
      late: {
        list: conversation,
        query: (viewer) => ({ ...waiting, waiting_to: minutesBefore(viewer, dayMinutes) }),
      },
    },
  ],
}
