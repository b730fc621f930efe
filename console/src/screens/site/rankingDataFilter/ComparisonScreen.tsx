import { PlusOutlined } from '@ant-design/icons'
import { comparisonMachine } from '@quarterdeck/shared/states/comparison.ts'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import type { Overrides, RowAction } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { DownloadLink } from '../hostedFiles/DownloadLink.tsx'
import { ComparisonReason, ComparisonState } from './ComparisonState.tsx'
import { copyResult } from './copyResult.ts'

const SourceDialog = lazy(() => import('./SourceDialog.tsx').then((m) => ({ default: m.SourceDialog })))

const comparison = resourceNamed('comparison')

/** Which of our domains are in a ranking (site-cluster.md §2.13). Rows fill in by themselves when they are computed. */
export function ComparisonScreen() {
  const { t, language } = useTexts()
  const may = useMay()
  const mayAdd = may('comparison.add', true)
  const mayEdit = may('comparison.edit', true)
  /** A new one, or with a row its edit; and the list that shows what came of it. */
  const [open, setOpen] = useState<{ row?: Row; list?: List<Row> }>()
  useHotkey('n', () => setOpen({}), { enabled: mayAdd })
  const overrides = useMemo<Overrides>(() => {
    const add = (list?: List<Row>) =>
      mayAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(list ? { list } : {})}>
          {t('action.add')}
        </Button>
      )
    /** A count that is not known yet is no zero. */
    const count = (name: string) => (row: Row) =>
      row.state === comparisonMachine.codes.done ? (
        <span className="numbers">{formatNumber(Number(row[name]), language)}</span>
      ) : (
        <span className="faint">–</span>
      )
    const bannedCount = (row: Row) => (row.banned_num ? formatNumber(Number(row.banned_num), language) : undefined)
    return {
      tools: add,
      first: add(),
      firstHelp: t('comparison.more.goal_help'),
      cells: {
        domain_list_num: count('domain_list_num'),
        domain_total_num: count('domain_total_num'),
        rankings_num: count('rankings_num'),
        file_name: (row) => (
          <span className="cut-box">
            <DownloadLink name={String(row.file_name)} url={String(row.url)} />
            <ComparisonState row={row} />
          </span>
        ),
        base_file_name: (row) =>
          row.base_file_name === '' ? (
            <span className="faint">{t('comparison.more.all_sites')}</span>
          ) : (
            <DownloadLink name={String(row.base_file_name)} url={String(row.baseUrl)} />
          ),
        banned_domain: (row) => (
          <DownloadLink name={String(row.banned_domain)} url={String(row.bannedDomainUrl)} more={bannedCount(row)} />
        ),
      },
      details: (row) => <ComparisonReason row={row} />,
      rowActions: (row, list) => {
        const actions: RowAction[] = []
        if (row.state === comparisonMachine.codes.done) {
          // What goes wrong is said where the call is made.
          const copy = () => void copyResult(row.id, t).catch(() => undefined)
          actions.push({ key: 'copy', label: t('comparison.more.copy_result'), onClick: copy })
        }
        if (mayEdit) actions.push({ key: 'edit', label: t('action.edit'), onClick: () => setOpen({ row, list }) })
        return actions
      },
    }
  }, [t, language, mayAdd, mayEdit])
  return (
    <>
      <ResourceScreen resource={comparison} overrides={overrides} />
      {open && (
        <Suspense fallback={null}>
          <SourceDialog row={open.row} onDone={() => void open.list?.reload()} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
