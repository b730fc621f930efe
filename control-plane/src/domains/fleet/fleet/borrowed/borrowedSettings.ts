import { type BorrowedValue, borrowedOfPhone } from '@quarterdeck/shared/protocol/borrowed.ts'
import type { AgentLink } from '../../../../hub/agentLink.ts'
import type { HostRef } from '../../../../hub/agentMessages.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Lease } from '../../../work/runs/index.ts'
import { forgetBorrowed, readLeft, readPhoneOf, writeBorrowed } from './store.ts'

/** Keeps what agents have borrowed of phones, and tells it to the agent of another host that has such a phone now. */
export function keepBorrowed(
  { store, now }: Pick<Context, 'store' | 'now'>,
  link: AgentLink<Lease>,
): { come(host: HostRef, phoneIds: readonly number[]): Promise<void> } {
  link.handle('borrowed', async (host, { phone, settings }) => {
    await store.write(async (tx) => {
      const one = await readPhoneOf.get(tx, { serial: phone, host: host.id })
      if (!one) return
      if (settings.length === 0) await forgetBorrowed.run(tx, { phone: one.id })
      else await writeBorrowed.run(tx, { phone: one.id, host: host.id, settings: JSON.stringify(settings), at: now() })
    })
  })

  return {
    async come(host, phoneIds) {
      if (phoneIds.length === 0) return
      const left = await readLeft.all(store.read, { host: host.id, phones: phoneIds })
      for (const { serial, settings } of left)
        link.send(host.id, { type: 'borrowed', phone: serial, settings: settingsIn(settings) })
    },
  }
}

/** As this program has written it. */
function settingsIn(stored: string): BorrowedValue[] {
  return borrowedOfPhone.parse(JSON.parse(stored))
}
