import * as contract from '@quarterdeck/shared/contracts/views.ts'
import { viewManageKey } from '@quarterdeck/shared/values/savedView.ts'
import type { Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { defineDomain } from '../defineDomain.ts'
import { servePreferences } from './preferences.ts'
import { serveViews } from './savedViews.ts'

export const views = defineDomain({
  name: 'views',
  contracts: [contract],
  permissions: [viewManageKey],
  start: ({ context, router, permissionKeys }) => startViews(context, router, permissionKeys),
})

/** Saved views of lists, own and shared, and how each user wants each list. `keys`: every permission key there is. */
export function startViews(context: Context, router: Router, keys: readonly string[]): void {
  const known = new Set(keys)
  serveViews(context, router, known)
  servePreferences(context, router, known)
}
