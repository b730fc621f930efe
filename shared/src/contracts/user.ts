import { z } from 'zod'
import { isTime } from '../values/time.ts'
import { endpoint } from './endpoint.ts'
import { report } from './report.ts'

const time = z.string().refine(isTime).optional()
/** Times of the installation's zone; without them the last 30 days. */
const query = z.object({ id: z.coerce.number().int().min(1), start_time: time, end_time: time })

/** Beside the list of users: what somebody can see, and what that one has opened. */
export const userAccess = endpoint({
  name: 'user.access',
  method: 'GET',
  path: '/user/:id/access',
  permission: 'user.access',
  visibility: 'organisation',
  sees: { id: { because: 'people in reach, not all of the list' } },
  summary:
    'One person: role, reach, keys, how many rows of each list there are for them; and in a range of time when they signed in, which secrets they read, and what they exported. Only of people within the reach of whoever asks.',
  query,
  reply: report,
})

export const userAccessFile = endpoint({
  name: 'user.access-file',
  method: 'GET',
  path: '/user/:id/access/file',
  permission: 'user.access',
  visibility: 'organisation',
  sees: { id: { because: 'people in reach, not all of the list' } },
  summary: 'The same as one page (HTML) that stands by itself, to be kept or printed.',
  query,
  shape: 'file',
})
