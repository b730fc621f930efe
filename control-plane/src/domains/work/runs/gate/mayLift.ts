import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { AccessScope } from '../../../../http/handler.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Table } from '../../../../resources/table.ts'
import { readable } from '../../../../resources/visibility/readable.ts'
import { codeOfReach } from '../../../access/roles/index.ts'
import { type Halt, type HaltScope, hasUnseenPhone } from '../store/halts.ts'

/** Why somebody who may stop work there may not let it go on. */
export type LiftObstacle = 'halt_by_wider' | 'halt_unseen'

/**
 * Stopping is easy; going on is for whoever reaches at least as far as the one who stopped, and sees every phone that stands
 * still: nobody judges by a part that the whole is safe.
 */
export async function hindranceToLift(
  from: Sql,
  halt: HaltScope & Pick<Halt, 'reach'>,
  { phones, accessScope }: { phones: Pick<Table, 'rights'>; accessScope: AccessScope },
): Promise<LiftObstacle | undefined> {
  if (halt.reach > codeOfReach(accessScope.reach)) return 'halt_by_wider'
  return (await hasUnseenPhone(from, halt, readable(phones, accessScope, 'p'))) ? 'halt_unseen' : undefined
}

export function notLifted(hindrance: LiftObstacle, { by }: Pick<Halt, 'by'>): AppError {
  return new AppError(hindrance, { user: by })
}
