import type { Card } from '../../../resource/cards.ts'
import { TitleStatistics } from './TitleStatistics.tsx'

/** site-cluster.md §2.6 tab 2. */
export const cards: readonly Card[] = [{ title: 'site.more.tab_titles', right: 'site.list', draw: TitleStatistics }]
