import type { Card } from '../../../resource/cards.ts'
import { UpgradeTab } from './UpgradeTab.tsx'

/** site-cluster.md §2.3 tab 2. */
export const cards: readonly Card[] = [{ title: 'upgrade.title', right: 'upgrade.list', draw: UpgradeTab }]
