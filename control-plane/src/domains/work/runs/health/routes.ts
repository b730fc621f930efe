import { verifyTaskCounts, verifyTaskPicture } from '@quarterdeck/shared/contracts/verifyTask.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import type { Router } from '../../../../http/handler.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Resources } from '../../../../resources/index.ts'
import { countWaiting } from './countWaiting.ts'
import { readPicture } from './pictures.ts'

export function serveVerifyTasks(router: Router, context: Context, resources: Pick<Resources, 'tables'>): void {
  router.serve(verifyTaskPicture, async ({ query }) => {
    const bytes = await readPicture(context, query.id)
    if (!bytes) throw new AppError('not_found')
    return { name: `verify-task-${query.id}.png`, type: 'image/png', bytes }
  })
  router.serve(verifyTaskCounts, async ({ actor }) => {
    const causes = await countWaiting(context.store.read, resources.tables.of(verifyTask), actor)
    return { data: { waiting: causes.reduce((sum, one) => sum + one.waiting, 0), causes } }
  })
}
