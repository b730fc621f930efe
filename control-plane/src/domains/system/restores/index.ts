import * as contract from '@quarterdeck/shared/contracts/restored.ts'
import { models } from '../../content/models/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { nurture } from '../../publish/nurture/index.ts'
import { publishing } from '../../publish/publishing/index.ts'
import { runs } from '../../work/runs/index.ts'
import { restoreMeasures } from './alerts.ts'
import { goOn } from './goOn.ts'
import { letThemGo } from './letGo.ts'
import { letRestGo } from './letRestGo.ts'
import { readRestored } from './readRestored.ts'

/** What people see of a restore, and how they let work go on (decision 027). */
export const restores = defineDomain({
  name: 'restores',
  alerts: restoreMeasures,
  contracts: [contract],
  grants: { look: ['restored.list'] },
  needs: { runs, publishing, nurture, models },
  topics: {
    restored: {
      reads: {
        restore: 'all',
        restored_host: 'all',
        restored_stranger: 'all',
        restored_deed: 'all',
        restored_hold: 'all',
        nurture_restored: 'all',
        host: 'all',
        account: ['account'],
        book_task: ['book_name'],
        model_order: 'all',
        publication: ['status', 'held', 'result_description', 'name', 'scheduled_time'],
        run: ['lane', 'task_id', 'queued_at'],
      },
    },
  },
  start({ context, router, resources }, { runs }) {
    // Somebody went on without a host that has come back: what was held for it is known now.
    context.restored.onTold(async () => {
      await letRestGo(context)
      runs.wake()
    })
    router.serve(contract.readRestored, async () => ({ data: await readRestored(context) }))
    router.serve(contract.goOn, async ({ body, actor, userAgent }) => {
      await resources.stepUp(actor, { code: body.code, agent: userAgent })
      await goOn(context, body, actor)
      runs.wake()
      return { data: await readRestored(context) }
    })
    router.serve(contract.letGo, async ({ body, actor, userAgent }) => {
      await resources.stepUp(actor, { code: body.code, agent: userAgent })
      await letThemGo(context, body, actor)
      runs.wake()
      return { data: await readRestored(context) }
    })
  },
})
