import type { Card } from '../../../resource/cards.ts'
import { RtsLinks } from './RtsLinks.tsx'

/** site-cluster.md §2.8 tab 2. */
export const cards: readonly Card[] = [{ title: 'link-pool.more.tab_rts', right: 'link-pool.list', draw: RtsLinks }]
