import type { Light } from '../resource/light.ts'
import { minutesBefore } from '../resource/need.ts'
import { heldCodes, overdueMs, publication } from '../resources/publish/publication.ts'
import { publicationMachine } from '../states/publication.ts'

const { pending, processing, waiting, releasing, completed, abnormal } = publicationMachine.codes
const dayMinutes = 24 * 60

/** Posts that go out. What somebody holds waits for nothing. */
export const publishingLight: Light = {
  name: 'publishing',
  text: 'light.publishing',
  rank: 20,
  works: [
    {
      name: 'posts',
      text: 'light.posts',
      succeeded: { list: publication, query: { status: completed }, by: 'finished_time' },
      waits: {
        list: publication,
        query: (viewer) => ({
          status: [pending, processing, waiting, releasing].join(','),
          held: heldCodes.no,
          end_time: minutesBefore(viewer, 0),
        }),
        by: 'scheduled_time',
      },
      late: {
        list: publication,
        query: (viewer) => ({
          status: [pending, processing, waiting].join(','),
          held: heldCodes.no,
          end_time: minutesBefore(viewer, overdueMs / 60_000),
        }),
      },
      failed: {
        list: publication,
        query: (viewer) => ({ status: abnormal, start_time: minutesBefore(viewer, dayMinutes) }),
      },
    },
  ],
}
