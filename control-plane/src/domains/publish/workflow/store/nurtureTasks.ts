import { eq } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { nurtureTask } from '../../../../platform/schema/tables.gen.ts'

export const readNurtureTask = prepared((q, p: Params<{ id: number }>) =>
  q.select({ accounts: nurtureTask.accounts }).from(nurtureTask).where(eq(nurtureTask.id, p.id)),
)
