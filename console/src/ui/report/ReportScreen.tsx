import { DownloadOutlined } from '@ant-design/icons'
import type { Report } from '@quarterdeck/shared/contracts/report.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { Failed } from '../Failed.tsx'
import { type ServedFile, saveFile } from '../saveFile.ts'
import { ReportView } from './ReportView.tsx'
import './report.css'

interface ReportScreenProps {
  /** Undefined: the address names nothing. */
  id: number | undefined
  report: UseQueryResult<Report>
  /** Where one comes from, in the address. */
  list: string
  save(): Promise<ServedFile>
  /** Beside the button that saves. */
  tools?: ReactNode
}

/** A page about one thing, which can be taken along as a file. */
export function ReportScreen({ id, report: { data, error, refetch }, list, save, tools }: ReportScreenProps) {
  const t = useT()
  const saving = useAction(save, { onDone: saveFile })
  if (id === undefined)
    return (
      <div className="blank">
        <p className="blank-title">{t('report.none_chosen')}</p>
        <Link to={list}>{t('report.to_list')}</Link>
      </div>
    )
  if (error && !data) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active className="report-page" paragraph={{ rows: 12 }} />
  return (
    <div className="report-page">
      <header className="report-head">
        <div>
          <h1>{data.subject}</h1>
          <p className="faint">{data.made}</p>
        </div>
        {tools}
        <Button icon={<DownloadOutlined aria-hidden />} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('report.save')}
        </Button>
      </header>
      <ReportView sections={data.sections} />
    </div>
  )
}
