import type { RouteTab } from '../../../resource/routeTabs.ts'
import { RtsLinks } from './RtsLinks.tsx'

/** site-cluster.md §2.8 tab 2. */
export const routeTabs: readonly RouteTab[] = [
  { title: 'link-pool.more.tab_rts', right: 'link-pool.list', draw: RtsLinks },
]
