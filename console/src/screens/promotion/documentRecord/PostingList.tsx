import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Pieces } from '../../../resource/pieces.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { copy } from '../../../ui/copy.ts'
import { rankingsOf, resultText } from './resultText.ts'

const posting = resourceNamed('posting')
const pieces: Pieces = {
  rowTools: [
    {
      name: 'copy',
      label: (t) => t('posting.more.copy_result'),
      does: { run: (row, t) => copy(resultText(row, t), t, rankingsOf(row).length) },
    },
  ],
}

/** Tab 1 of site-cluster.md §2.15: what was posted where, with what came of it. */
export function PostingList() {
  return <ResourceScreen resource={posting} pieces={pieces} />
}
