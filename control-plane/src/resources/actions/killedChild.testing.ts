import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { createActionsHarness, permit } from './permits.testing.ts'

// A program that begins to grant permits on the database of its arguments, slowly, and says how far it is; to be killed.
const [url = '', folder = '', ids = '[]'] = process.argv.slice(2)
const harness = await createActionsHarness({ url, folder, data: folder, remove: async () => undefined }, { slowMs: 3 })
harness.context.live.listen({ progress: (_job, _user, done) => console.log(done) })
const grant = actionEndpointsOf(permit).grant!
await harness.call(grant, { body: { ids: JSON.parse(ids) as number[] } })
