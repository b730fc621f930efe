import * as contract from '@quarterdeck/shared/contracts/ipWhitelist.ts'
import { addOwnAddress, testAddress } from '@quarterdeck/shared/contracts/ipWhitelist.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { ipWhitelist } from '@quarterdeck/shared/resources/system/ipWhitelist.ts'
import { addressPatternOf, fitsAddress } from '@quarterdeck/shared/values/addressPattern.ts'
import { isIp } from '@quarterdeck/shared/values/ip.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import { isReachable } from '../../../resources/visibility/reachable.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import { type App, defineDomain } from '../../defineDomain.ts'
import { addressesOf, sessions } from '../sessions/index.ts'
import { entryHooks } from './entryHooks.ts'
import { readEntry, readVerified } from './store.ts'

export { refuseUnlisted } from './refuseUnlisted.ts'

/** From where people with IP verification come (the list is a plain resource); who gets in is asked at sign-in and at each call. */
export const addresses = defineDomain({
  name: 'addresses',
  needs: { sessions },
  contracts: [contract],
  // From where colleagues come is for those who rule it.
  grants: { look: ['!ip-whitelist.*'] },
  extend: { 'ip-whitelist': entryHooks },
  start: serveAddresses,
})

function serveAddresses({ context, router, resources }: App): void {
  const { store } = context
  const table = resources.tables.of(ipWhitelist)

  router.serve(testAddress, async ({ query, actor, address }) => {
    const ip = query.ip.trim() || address
    if (!isIp(ip)) throw new AppError('invalid', {}, { problems: [{ field: 'ip', code: 'not_an_ip' }] })
    const verified = (await readVerified.all(store.read)).filter((person) => isReachable(actor, person))
    const people = await Promise.all(
      verified.map(async ({ id, username, name, ...person }) => {
        const patterns = await addressesOf(store.read, { id, ...person })
        return { id, username, name, let_in: patterns.some((pattern) => fitsAddress(pattern, ip)) }
      }),
    )
    return { data: { ip, people } }
  })

  router.serve(addOwnAddress, async ({ body, actor, address }) => {
    const ip = addressPatternOf(address) ?? address
    const entry = { userid: actor.userId, ip, remark: body.remark }
    return inTransaction({ context, actor }, async (tx, call) => {
      const same = await readEntry.get(tx, { userId: actor.userId, ip })
      if (same) return { data: { id: same.id, ip, is_new: false } }
      const { added } = await applyChanges(tx, table, { add: [entry] }, call)
      const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
      await context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
      return { data: { id: added[0]!.id, ip, is_new: true } }
    })
  })
}
