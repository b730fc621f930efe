import type { RouteTab } from '../../../resource/routeTabs.ts'
import { UpgradeTab } from './UpgradeTab.tsx'

/** site-cluster.md §2.3 tab 2. */
export const routeTabs: readonly RouteTab[] = [{ title: 'upgrade.title', right: 'upgrade.list', draw: UpgradeTab }]
