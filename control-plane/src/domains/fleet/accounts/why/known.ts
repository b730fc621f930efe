import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Resources } from '../../../../resources/index.ts'
import { type ListCall, readOne, type ShownRow } from '../../../../resources/read/readRows.ts'

export interface WhyDeps {
  context: Context
  resources: Pick<Resources, 'tables'>
}

/** What is known of an account, as its list shows it to the one who asks. */
export interface Known {
  row: ShownRow<typeof account.fields>
  platform: ShownRow<typeof platform.fields>
  call: ListCall
}

/** An account and its platform, as they are shown to whoever asks; throws where the account is not. */
export async function readKnown(
  { context, resources: { tables } }: WhyDeps,
  id: number,
  call: ListCall,
): Promise<Known> {
  const { read } = context.store
  const row = await readOne(tables.of(account), read, id, call)
  return { row, platform: await readOne(tables.of(platform), read, Number(row.platform), call), call }
}
