import { z } from 'zod'
import { answerFile } from '../protocol/answerFile.ts'
import { endpoint } from './endpoint.ts'

/** What a phone answers to all that an agent ever asks, as a file that a test can hold and simulated phones replay. */
export const recordPhoneAnswers = endpoint({
  name: 'phone.answers',
  method: 'POST',
  path: '/phone/answers',
  permission: 'phone.answers',
  visibility: 'as',
  secret: true,
  sees: { phone: 'phone' },
  summary:
    'Asks a phone that the caller holds all that an agent ever asks, and answers what it said: without serials, numbers, accounts, addresses and names, of which the same ones have the same mask. Changes nothing on the phone; stands in the audit log.',
  body: z.object({
    phone: z.coerce.number().int().min(1),
    /** Also what stands on the screen. */
    with_screen: z.coerce.number().int().min(0).max(1).default(0),
  }),
  reply: z.object({
    /** What a file of it may be called. */
    name: z.string(),
    file: answerFile,
  }),
})
