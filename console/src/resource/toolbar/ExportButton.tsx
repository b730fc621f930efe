import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { tell } from '../../api/notices.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { type ServedFile, saveFile } from '../../ui/saveFile.ts'

// Only some lists ask; the others do not load what asks.
const ConfirmDialog = lazy(() => import('../../ui/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

interface ExportButtonProps {
  load(): Promise<ServedFile>
  /** Asked first, where the specification wants it. */
  question?: string | undefined
  disabled?: boolean
}

/** Downloads what the filter shows; says so where the limit cut it. */
export function ExportButton({ load, question, disabled = false }: ExportButtonProps) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const download = useAction(load, {
    onDone(file) {
      saveFile(file)
      tell(
        file.capped
          ? { kind: 'info', text: t('export.capped') }
          : { kind: 'success', text: t('export.done', { name: file.name }) },
      )
    },
  })
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={download.isPending}
        disabled={disabled}
        onClick={() => (question ? setAsking(true) : download.mutate())}
      >
        {t('action.export')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            question={question}
            verb={t('action.export')}
            danger={false}
            onConfirm={() => download.mutateAsync()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
