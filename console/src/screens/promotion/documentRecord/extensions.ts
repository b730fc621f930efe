import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { copy } from '../../../ui/copy.ts'
import { rankingsOf, resultText } from './resultText.ts'

/** What came of a posting is taken along as text (site-cluster.md §7.3). */
export const extensions: ScreenExtensions = {
  rowTools: [
    {
      name: 'copy',
      label: (t) => t('posting.more.copy_result'),
      does: { run: (row, t) => copy(resultText(row, t), t, rankingsOf(row).length) },
    },
  ],
}
