import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { phoneModel } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

type Model = Pick<PhoneFacts, 'model' | 'brand' | 'width' | 'height'>

/** Codes that are new get a row, with what the phone tells of it; of those that stand nothing changes. */
export async function noteModels(tx: Sql, phones: readonly Model[]): Promise<void> {
  const models = new Map(phones.filter(({ model }) => model !== '').map((phone) => [phone.model, phone]))
  if (models.size === 0) return
  await tx.batch(
    [...models.values()].map(({ model, brand, width, height }) =>
      insert.statement({ code: model, maker: brand, screen: width > 0 ? `${width} × ${height}` : '' }),
    ),
  )
}

const insert = prepared((q, p: Params<{ code: string; maker: string; screen: string }>) =>
  q.insert(phoneModel).values({ code: p.code, maker: p.maker, screen: p.screen }).onConflictDoNothing(),
)
