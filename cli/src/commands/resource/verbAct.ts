import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Context } from '../../context.ts'

/** What a derived verb does. Options are as commander keeps them; which there are follows from the definition. */
export type VerbAct = (
  context: Context,
  resource: AnyResource,
  options: Readonly<Record<string, unknown>>,
  args: readonly string[],
) => Promise<number | undefined>
