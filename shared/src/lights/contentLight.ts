import type { Light } from '../resource/light.ts'
import { minutesBefore } from '../resource/need.ts'
import { contentReview } from '../resources/content/contentReview.ts'
import { contentTask } from '../resources/content/contentTask.ts'
import { contentReviewMachine } from '../states/contentReview.ts'
import { contentTaskMachine } from '../states/contentTask.ts'

const tasks = contentTaskMachine.codes
const reviews = contentReviewMachine.codes
const dayMinutes = 24 * 60

/** Posts that are made, and judged before they go out. */
export const contentLight: Light = {
  name: 'content',
  text: 'light.content',
  rank: 10,
  works: [
    {
      name: 'generation',
      text: 'light.generation',
      succeeded: { list: contentTask, query: { status: tasks.completed }, by: 'update_time' },
      waits: { list: contentTask, query: { status: tasks.processing }, by: 'update_time' },
      failed: {
        list: contentTask,
        query: (viewer) => ({ status: tasks.abnormal, start_time: minutesBefore(viewer, dayMinutes) }),
      },
    },
    {
      name: 'reviews',
      text: 'light.reviews',
      succeeded: {
        list: contentReview,
        query: { status: [reviews.passed, reviews.reviewed, reviews.refused].join(',') },
        by: 'audit_time',
      },
      waits: { list: contentReview, query: { status: reviews.pending }, by: 'create_time' },
      late: {
        list: contentReview,
        query: (viewer) => ({ status: reviews.pending, due_to: minutesBefore(viewer, 0) }),
      },
      patienceMs: dayMinutes * 60_000,
    },
  ],
}
