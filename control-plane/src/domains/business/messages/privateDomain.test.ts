import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { privateDomainAccounts } from '@quarterdeck/shared/resources/fleet/privateDomainAccounts.ts'
import { expect, test } from 'vitest'
import { startTestPlane, type TestClient } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

test('private-domain accounts say how many customers they have and how many conversations are open, to whoever reads messages', async () => {
  const plane = await startTestPlane()
  try {
    await plane.context.store.write(async (tx) => {
      await tx.run(
        `INSERT INTO account (id, account, account_key, nickname, platform, private_domain, owner_user_id, user_group_id, organisation_id)
         VALUES (1, 'own', 'own', 'Own', 1, 1, 1, 1, 1), (2, 'other', 'other', 'Other', 1, 0, 1, 1, 1)`,
      )
      await tx.run(
        `INSERT INTO customer (id, name, accounts, owner_user_id, user_group_id, organisation_id)
         VALUES (5, 'Mai', '1,2', 1, 1, 1), (6, 'Lan', '1', 1, 1, 1), (7, 'Bo', '2', 1, 1, 1)`,
      )
      await tx.run(
        `INSERT INTO conversation (account, peer_handle, state) VALUES (1, 'a', 0), (1, 'b', 1), (1, 'c', 0), (2, 'd', 0)`,
      )
    })
    const list = (who: TestClient) => who.call(endpointsOf(privateDomainAccounts as AnyResource).list!, { query: {} })
    expect((await list(plane.admin)).data).toMatchObject([{ account: 'own', customers: 2, open_conversations: 2 }])
    for (const role of [10, 18]) expect((await refusal(list(await plane.addUser(role)))).status).toBe(403)
  } finally {
    await plane.stop()
  }
})
