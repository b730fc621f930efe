import type { Stage } from '@quarterdeck/shared/values/nurtureTask.ts'
import { stageKinds, stagesIn, taskTypes } from '@quarterdeck/shared/values/nurtureTask.ts'
import { said } from '../messages.ts'
import type { Standing } from '../standing.ts'
import type { NurtureAccountRow } from '../store/accounts.ts'
import type { NurtureTask } from '../store/tasks.ts'

const dayMs = 24 * 3_600_000

/**
 * Why an account does not take a start of a task at all, as a stored text: it is not as far as the task asks, nobody here may publish under it, or no
 * persona speaks for it. Undefined: nothing keeps it.
 */
export function hindranceOf(
  task: Pick<NurtureTask, 'stages' | 'task_type'>,
  account: NurtureAccountRow,
  { standing, hasPersona, now }: { standing: Standing; hasPersona: boolean; now: number },
): string | undefined {
  const missing = (stagesIn(task.stages) ?? []).find(
    (stage) => reached(stage.kind, account, standing, now) < stage.least,
  )
  if (missing) return stageMissing(missing, reached(missing.kind, account, standing, now))
  if (task.task_type === taskTypes.publish && account.custody_publish === 0) return said('no_custody')
  if (task.task_type === taskTypes.profile && !hasPersona) return said('no_persona')
  return undefined
}

function stageMissing({ kind, least }: Stage, have: number): string {
  return said('stage_missing', { reason: said(`stage_${kind as 1 | 2 | 3 | 4 | 5}`), have, least })
}

/** How far an account has come; what nobody knows is nothing. */
function reached(kind: number, account: NurtureAccountRow, standing: Standing, now: number): number {
  switch (kind) {
    case stageKinds.age:
      return Math.floor((now - (account.created ?? now)) / dayMs)
    case stageKinds.level:
      return account.level ?? 0
    case stageKinds.fans:
      return account.fans ?? 0
    case stageKinds.rested:
      // One that never ran has rested for as long as it is there.
      return Math.floor((now - (standing.ended ?? account.created ?? now)) / dayMs)
    default:
      return standing.done
  }
}
