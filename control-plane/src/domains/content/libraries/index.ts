import * as contract from '@quarterdeck/shared/contracts/library.ts'
import { defineDomain } from '../../defineDomain.ts'
import { review } from '../review/index.ts'
import { itemHooks } from './itemHooks.ts'
import { matchVideo } from './matchVideo.ts'
import { itemSource } from './reviewSource.ts'
import { createUses } from './uses.ts'

export type { CountUses } from './uses.ts'

/** Texts, pictures and videos of which posts are made, and what is made of them. */
export const libraries = defineDomain({
  name: 'libraries',
  contracts: [contract],
  grants: { content: ['library-item.*'], lookContent: ['library-item.list', 'library-item.export'] },
  needs: { review },
  start({ context: { store }, router, resources }, { review }) {
    const { tables } = resources
    const uses = createUses()
    review.register(itemSource)
    const submit = review.submitAction(itemSource)
    resources.extend('library-item', { ...itemHooks, actions: { ...itemHooks.actions, submit } })
    router.serve(contract.matchAccounts, async ({ body, actor }) => ({
      data: await matchVideo(store.read, tables, body.id, actor),
    }))
    router.serve(contract.libraryUses, async ({ query, actor }) => ({
      data: await uses.of(store.read, query.id, actor),
    }))
    return { uses }
  },
})
