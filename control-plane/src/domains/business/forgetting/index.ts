import * as contract from '@quarterdeck/shared/contracts/appUser.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { appUser } from '@quarterdeck/shared/resources/customer/appUser.ts'
import { contact } from '@quarterdeck/shared/resources/customer/contact.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { visibleRowsByKey } from '../../../resources/write/visibleRowsByKey.ts'
import { defineDomain } from '../../defineDomain.ts'
import { forgetAction } from './forget.ts'
import { createRegister } from './register.ts'
import { repeatForgotten } from './repeatForgotten.ts'

/**
 * People outside who are forgotten: what names them goes from their row and from everything that was kept of it, counts and sums stay. Each is
 * written down beside the database, so that data from before are told again.
 */
export const forgetting = defineDomain({
  name: 'forgetting',
  contracts: [contract],
  grants: { forget: ['contact.forget', 'customer.forget', 'app-user.forget'] },
  start({ context, router, resources }) {
    const register = createRegister(context.dataDir)
    resources.extend('contact', {
      async beforeEdit(_tx, rows) {
        if (rows.some(({ before }) => before.forgotten !== null)) throw new AppError('forgotten')
      },
    })
    const lists = [customer, contact, appUser].map((list) => resources.tables.get(list.name)!)
    for (const table of lists)
      resources.extend(table.resource.name, {
        actions: { forget: forgetAction({ table, tables: resources.tables, register, context }) },
      })
    router.serve(contract.forgetAppUser, async ({ body: { app, external_id, final }, actor }) => {
      const table = resources.tables.of(appUser)
      const { rows } = await visibleRowsByKey(context.store.read, table, [[app, external_id]], actor)
      const [row] = rows
      if (!row) throw new AppError('not_found')
      const reason = await resources.act(appUser.name, 'forget', row.id, actor, { final })
      if (reason) throw AppError.again(reason)
      return { data: { id: row.id } }
    })
    return { begin: () => repeatForgotten(context, { lists, tables: resources.tables, register }) }
  },
})
