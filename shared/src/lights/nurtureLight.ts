import type { Light } from '../resource/light.ts'
import { minutesBefore } from '../resource/need.ts'
import { nurtureSlot } from '../resources/publish/nurtureSlot.ts'
import { nurtureSlotMachine } from '../states/nurtureSlot.ts'

const { queued, done, failed, missed } = nurtureSlotMachine.codes
const dayMinutes = 24 * 60

/** What accounts do every day. A start that could not begin in time is late for good; after a day nobody can mend it. */
export const nurtureLight: Light = {
  name: 'nurture',
  text: 'light.nurture',
  rank: 30,
  works: [
    {
      name: 'starts',
      text: 'light.starts',
      succeeded: { list: nurtureSlot, query: { state: done }, by: 'slot_time' },
      waits: {
        list: nurtureSlot,
        query: (viewer) => ({ state: queued, end_time: minutesBefore(viewer, 0) }),
        by: 'slot_time',
      },
      late: {
        list: nurtureSlot,
        query: (viewer) => ({ state: missed, start_time: minutesBefore(viewer, dayMinutes) }),
      },
      failed: {
        list: nurtureSlot,
        query: (viewer) => ({ state: failed, start_time: minutesBefore(viewer, dayMinutes) }),
      },
    },
  ],
}
