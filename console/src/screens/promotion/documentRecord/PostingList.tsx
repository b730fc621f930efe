import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { Fact } from '../../../resource/drawer/Facts.tsx'
import { RemarkForm } from '../../../resource/form/RemarkForm.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { copy } from '../../../ui/copy.ts'
import { FileLink } from './FileLink.tsx'
import { rankingsOf, resultText } from './resultText.ts'

const posting = resourceNamed('posting')

/** Tab 1 of site-cluster.md §2.15: what was posted where, with what came of it. */
export function PostingList() {
  const { t } = useTexts()
  const overrides = useMemo<Overrides>(
    () => ({
      form: RemarkForm,
      cells: {
        file_name: (row) => <FileLink name={String(row.file_name ?? '')} url={String(row.url ?? '')} />,
        article_platform: (row) => (
          <CutText text={t(codeKey('posting.choice.article_platform', Number(row.article_platform)))} />
        ),
      },
      rowActions: (row) => [
        {
          key: 'copy',
          label: t('posting.more.copy_result'),
          onClick: () => void copy(resultText(row, t), t, rankingsOf(row).length),
        },
      ],
      moreFacts: (row) => factsOf(row, t),
    }),
    [t],
  )
  return <ResourceScreen resource={posting} overrides={overrides} />
}

function factsOf(row: Row, t: ReturnType<typeof useTexts>['t']): Fact[] {
  const fact = (key: string, value = String(row[key] ?? '')) => ({
    key,
    label: t(codeKey('posting.field', key)),
    value: <span className="posting-fact">{value || '–'}</span>,
  })
  return [
    {
      ...fact('base_file_name'),
      value: <FileLink name={String(row.base_file_name ?? '')} url={String(row.baseUrl ?? '')} />,
    },
    fact('domain_list_num'),
    fact('domain_total_num'),
    fact('rankings_num'),
    fact('rankings_data', rankingsOf(row).join('\n')),
    fact('remarks'),
  ]
}
