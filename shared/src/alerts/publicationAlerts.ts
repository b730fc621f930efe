import { defineAlerts } from '../resource/alert.ts'
import { publicationMachine } from '../states/publication.ts'

/** Posts that do not go out as planned. */
export const publicationAlerts = defineAlerts({
  /** So many posts of a user group, which nothing but time, gate and phone holds up, are due for longer than so many minutes. */
  overduePublications: {
    code: 24,
    leadsTo: { place: `/publicationManage?status=${publicationMachine.codes.waiting}` },
    first: 60,
  },
  /** So many posts of a user group are planned for after the end of the authorisation of their account, which is within so many days. */
  plannedPastEnd: { code: 26, leadsTo: { place: '/publicationManage?past_end=1' }, first: 30 },
})
