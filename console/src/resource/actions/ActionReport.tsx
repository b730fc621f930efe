import { DownloadOutlined } from '@ant-design/icons'
import { actionBatchErrors } from '@quarterdeck/shared/contracts/actionBatch.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import { Button } from 'antd'
import { askFile } from '../../api/ask.ts'
import { useAction } from '../../api/useAction.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT, useTexts } from '../../i18n/TextProvider.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { counted } from '../bulkEdit/counted.ts'
import { RefusedRows } from '../bulkEdit/RefusedRows.tsx'

interface ActionReportProps {
  reply: ActionReply
  isDryRun: boolean
  /** What a row is called. */
  nameOf(id: number): string
  /** The job that it was, if it was one: of many refused rows the reply names the first. */
  job: number | null
}

/** What became of the rows of an action, or would in a dry run: how many, and why which were refused. */
export function ActionReport({ reply, isDryRun, nameOf, job }: ActionReportProps) {
  const { t, language } = useTexts()
  const number = (count: number) => formatNumber(count, language)
  const problems = reply.results
    .filter(({ result }) => result === 'refused')
    .map(({ id, reason }) => ({ value: nameOf(id), message: reason }))
  const notes = reply.results.flatMap(({ id, note }) =>
    note === undefined ? [] : [{ value: nameOf(id), message: note }],
  )
  return (
    <>
      <p className="action-outcome" role="status">
        {t(isDryRun ? 'row-action.would' : 'row-action.did', {
          done: number(reply.done),
          same: number(reply.same),
          refused: number(reply.refused),
        })}
      </p>
      {problems.length > 0 && (
        <RefusedRows problems={problems} warning={t('row-action.refused', counted(reply.refused, language))} />
      )}
      {notes.length > 0 && <RefusedRows problems={notes} warning={t('row-action.noted')} />}
      {job !== null && reply.refused > 0 && <RefusedFile job={job} />}
    </>
  )
}

function RefusedFile({ job }: { job: number }) {
  const t = useT()
  const { mutate, isPending } = useAction(() => askFile(actionBatchErrors, { query: { id: job } }), {
    onDone: saveFile,
  })
  return (
    <Button
      size="small"
      className="action-file"
      icon={<DownloadOutlined aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('import.error_file')}
    </Button>
  )
}
