import * as contract from '@quarterdeck/shared/contracts/views.ts'
import { listOf, permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { viewManageKey } from '@quarterdeck/shared/values/savedView.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { defineDomain } from '../../defineDomain.ts'
import { servePreferences } from './preferences.ts'
import type { ListKeys } from './rules.ts'
import { serveViews } from './savedViews.ts'

export const views = defineDomain({
  name: 'views',
  contracts: [contract],
  topics: {
    view: { reads: { organisation: ['type'], saved_view: 'all', user: ['name', 'organisation'] }, outside: 'self' },
  },
  permissions: { [viewManageKey]: 'internal' },
  start({ context, router, permissionKeys, definitions }) {
    const views = definitions.filter(({ view }) => view).map((one) => [one.name, permissionOf(one, 'list')] as const)
    const personal = new Set(definitions.filter((one) => one.personal).map(({ name }) => name))
    const about = definitions.flatMap((one) => (personal.has(listOf(one)) ? [one.name] : []))
    startViews(context, router, { known: new Set(permissionKeys), views: new Map(views), personal: new Set(about) })
  },
})

/** Saved views of lists, own and shared, and how each user wants each list. */
export function startViews(context: Context, router: Router, keys: ListKeys): void {
  serveViews(context, router, keys)
  servePreferences(context, router, keys)
}
