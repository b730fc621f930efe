import { type BorrowedValue, borrowedOfPhone } from '@quarterdeck/shared/protocol/borrowed.ts'
import type { AgentLink } from '../../../hub/agentLink.ts'
import type { HostRef } from '../../../hub/agentMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { phone as phones } from '../../../platform/schema/tables.gen.ts'
import type { Lease } from '../../work/runs/index.ts'
import { phoneBorrowed } from './tables.ts'

/** Keeps what agents have borrowed of phones, and tells it to the agent of another host that has such a phone now. */
export function keepBorrowed(
  { store, now }: Pick<Context, 'store' | 'now'>,
  link: AgentLink<Lease>,
): { come(host: HostRef, phoneIds: readonly number[]): Promise<void> } {
  link.handle('borrowed', async (host, { phone, settings }) => {
    await store.write(async (tx) => {
      const one = await tx.get<{ id: number }>(`SELECT id FROM ${nameOf(phones)} WHERE serial = ? AND host = ?`, [
        phone,
        host.id,
      ])
      if (!one) return
      if (settings.length === 0) await tx.run(`DELETE FROM ${nameOf(phoneBorrowed)} WHERE phone_id = ?`, [one.id])
      else {
        await tx.run(
          `INSERT INTO ${nameOf(phoneBorrowed)} (phone_id, host_id, settings, at) VALUES (?, ?, ?, ?)
           ON CONFLICT (phone_id) DO UPDATE SET host_id = excluded.host_id, settings = excluded.settings, at = excluded.at`,
          [one.id, host.id, JSON.stringify(settings), now()],
        )
      }
    })
  })

  return {
    async come(host, phoneIds) {
      if (phoneIds.length === 0) return
      const left = await store.read.all<{ serial: string; settings: string }>(
        `SELECT p.serial, b.settings FROM ${nameOf(phoneBorrowed)} b JOIN ${nameOf(phones)} p ON p.id = b.phone_id
         WHERE b.host_id <> ? AND b.phone_id IN (SELECT value FROM json_each(?))`,
        [host.id, JSON.stringify(phoneIds)],
      )
      for (const { serial, settings } of left)
        link.send(host.id, { type: 'borrowed', phone: serial, settings: settingsIn(settings) })
    },
  }
}

/** As this program has written it. */
function settingsIn(stored: string): BorrowedValue[] {
  return borrowedOfPhone.parse(JSON.parse(stored))
}
