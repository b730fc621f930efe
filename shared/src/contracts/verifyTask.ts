import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** PNG of the screen when a person was asked for; there until the task is done. */
export const verifyTaskPicture = endpoint({
  name: 'verify-task.picture',
  method: 'GET',
  path: '/verify-task/:id/picture',
  permission: 'verify-task.list',
  visibility: 'as',
  sees: { id: 'verify-task' },
  summary: 'The screen when the phone or account was taken out (PNG).',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  shape: 'file',
})

export const verifyTaskCounts = endpoint({
  name: 'verify-task.counts',
  method: 'GET',
  path: '/verify-task/counts',
  permission: 'verify-task.list',
  visibility: 'as',
  summary: 'How many verification tasks wait, by their cause: of the phones that the caller sees.',
  reply: z.object({
    waiting: z.number().int(),
    /** Only causes for which one waits. */
    causes: z.array(z.object({ cause: z.number().int(), waiting: z.number().int() })),
  }),
})
