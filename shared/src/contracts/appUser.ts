import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const word = z.string().trim().min(1).max(255)

export const forgetAppUser = endpoint({
  name: 'app-user.forgetByExternalId',
  method: 'POST',
  path: '/app-user/forget-by-external-id',
  permission: 'app-user.forget',
  visibility: 'organisation',
  sees: { external_id: { because: 'what an app calls a user, looked for among those of the own organisation' } },
  summary:
    'Forgets the user of an app of the own organisation by what the app calls them, exactly as the action `forget` does; 404 where there is nobody, or nobody any more. `final` 1: for good.',
  body: z.strictObject({
    app: word,
    external_id: word,
    final: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  /** The row that is left. */
  reply: z.object({ id: z.number().int() }),
})
