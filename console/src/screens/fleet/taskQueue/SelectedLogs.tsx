import { DownloadOutlined } from '@ant-design/icons'
import { runLogs } from '@quarterdeck/shared/contracts/run.ts'
import { mostRunLogs } from '@quarterdeck/shared/resources/fleet/run.ts'
import { Button } from 'antd'
import { askFile } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { saveFile } from '../../../ui/saveFile.ts'

/** The logs of the chosen runs, of script and phone, in one file. */
export function SelectedLogs({ list }: { list: List<Row> }) {
  const { t, language } = useTexts()
  // In the execution log a row is an attempt: of several of one run its log comes once.
  const runOf = new Map(list.rows?.map((row) => [row.id, Number(row.run ?? row.id)]))
  const ids = [...new Set(list.selection.ids.map((id) => runOf.get(id) ?? id))]
  const save = useAction(() => askFile(runLogs, { query: { ids: ids.join(',') } }), { onDone: saveFile })
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={ids.length === 0 || ids.length > mostRunLogs}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('run.logs', { count: formatNumber(ids.length, language) })}
    </Button>
  )
}
