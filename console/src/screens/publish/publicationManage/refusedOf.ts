import type { Query } from '../../../api/resourceCalls.ts'

/** The posts of a user that wait because somebody has refused them. */
export function refusedOf(username: string): Query {
  return { review_status: 4, status: '0', publisher: username }
}
