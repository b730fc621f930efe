import { comparisonMachine } from '@quarterdeck/shared/states/comparison.ts'
import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { ComparisonReason } from './ComparisonState.tsx'
import { BannedFile, ComparedFile, countCell } from './cells.tsx'
import { copyResult } from './copyResult.ts'

/** A comparison is made of two files, and says where it stands until its numbers are there (site-cluster.md §2.13). */
export const extensions: ScreenExtensions = {
  form: lazy(() => import('./SourceDialog.tsx').then((m) => ({ default: m.SourceDialog }))),
  cells: {
    domain_list_num: countCell('domain_list_num'),
    domain_total_num: countCell('domain_total_num'),
    rankings_num: countCell('rankings_num'),
    file_name: ComparedFile,
    banned_domain: BannedFile,
  },
  block: ComparisonReason,
  rowTools: [
    {
      name: 'copy',
      label: (t) => t('comparison.more.copy_result'),
      fits: ({ state }) => state === comparisonMachine.codes.done,
      does: { run: copyResult },
    },
  ],
}
