import type { RouteTab } from '../../../resource/routeTabs.ts'
import { TitleStatistics } from './TitleStatistics.tsx'

/** site-cluster.md §2.6 tab 2. */
export const routeTabs: readonly RouteTab[] = [
  { title: 'site.more.tab_titles', right: 'site.list', draw: TitleStatistics },
]
