import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { tell } from '../../api/notices.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { type ServedFile, saveFile } from '../../ui/saveFile.ts'

/** Downloads what the filter shows; says so where the limit cut it. */
export function ExportButton({ load }: { load(): Promise<ServedFile> }) {
  const t = useT()
  const download = useAction(load, {
    onDone(file) {
      saveFile(file)
      tell(
        file.capped
          ? { kind: 'info', text: t('common.export.capped') }
          : { kind: 'success', text: t('common.export.done', { name: file.name }) },
      )
    },
  })
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={download.isPending} onClick={() => download.mutate()}>
      {t('common.action.export')}
    </Button>
  )
}
