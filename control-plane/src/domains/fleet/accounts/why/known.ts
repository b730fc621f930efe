import type { Context } from '../../../../platform/context.ts'
import type { Resources } from '../../../../resources/index.ts'
import type { ListCall } from '../../../../resources/read/readRows.ts'

export interface WhyDeps {
  context: Context
  resources: Pick<Resources, 'tables'>
}

/** What is known of an account, as its list shows it to the one who asks. */
export interface Known {
  row: Shown
  platform: Shown
  call: ListCall
}
export type Shown = Readonly<Record<string, unknown>> & { id: number }
