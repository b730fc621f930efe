import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** PNG of the screen when a person was asked for; there until the task is done. */
export const verifyTaskPicture = endpoint({
  name: 'verify-task.picture',
  method: 'GET',
  path: '/verify-task/:id/picture',
  permission: 'verify-task.list',
  summary: 'The screen when the phone or account was taken out (PNG).',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  shape: 'file',
})
