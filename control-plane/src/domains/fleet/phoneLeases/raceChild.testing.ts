import { adminPassword, cheapHash } from '../../../plane.testing.ts'
import { startControlPlane } from '../../../startControlPlane.ts'
import { endLeases } from './endLeases.ts'
import { readOpen } from './leaseStore.ts'
import { kinds } from './rules.ts'
import { takePhone } from './takePhone.ts'

// A control plane on the folder and port of its arguments, to be killed. A group takes and gives back a phone by messages.
const [dataDir = '', port = '0'] = process.argv.slice(2)
const { context } = await startControlPlane({
  dataDir,
  port: Number(port),
  logLevel: 'fatal',
  domains: {
    sessions: { adminPassword, hashCost: cheapHash },
    siteChecks: { isScheduled: false },
    referral: { isFollowing: false },
  },
})
const group = {
  kind: 'group',
  holder: { kind: 'user', id: 1, name: 'group' },
  reason: 'race',
  minutes: null,
  idleMs: 900_000,
} as const

process.on('message', ({ take, phone }: { take: boolean; phone: number }) => {
  const work = context.store.write(async (tx) => {
    const now = context.now()
    if (take) {
      const taking = { ...group, phone: { id: phone, serial: '' }, now }
      return takePhone(tx, taking, () => Promise.reject(new Error('held')))
    }
    const open = await readOpen(tx, phone)
    if (open?.kind === kinds.group) await endLeases(tx, [open.number], { how: 'released', now })
    return 0
  })
  work.then(
    (number) => process.send?.({ number }),
    () => process.send?.({ number: 0 }),
  )
})
process.send?.({ number: 0 })
