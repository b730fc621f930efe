import { eq } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, privateMessage } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { TaskIdentity } from '../../../work/runs/index.ts'

/** An answer is the text that its author sent under its account. It uses nothing up: what was said stands in the conversation, and is read there. */
export async function answerIdentities(from: Sql, ids: readonly number[]): Promise<Map<number, TaskIdentity>> {
  const rows = await select.all(from, { ids })
  return new Map(rows.map(({ id, ...row }) => [id, { identity: JSON.stringify(Object.values(row)) }]))
}

const select = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: privateMessage.id,
      account: account.account,
      platform: account.platform,
      author: privateMessage.author,
      request: privateMessage.request_id,
      text: privateMessage.text,
    })
    .from(privateMessage)
    .innerJoin(account, eq(account.id, privateMessage.account))
    .where(isAmong(privateMessage.id, p.ids)),
)
