import { verifyTaskPicture } from '@quarterdeck/shared/contracts/verifyTask.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { readPicture } from './pictures.ts'

export function serveVerifyTasks(router: Router, context: Context): void {
  router.serve(verifyTaskPicture, async ({ query }) => {
    const bytes = await readPicture(context, query.id)
    if (!bytes) throw new AppError('not_found')
    return { name: `verify-task-${query.id}.png`, type: 'image/png', bytes }
  })
}
