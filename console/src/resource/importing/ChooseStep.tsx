import { DownloadOutlined } from '@ant-design/icons'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { Button, Progress, Radio } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { FileDrop } from './FileDrop.tsx'
import type { ChosenFile, ImportSource } from './source.ts'
import { useSending } from './useSending.ts'

interface ChooseStepProps {
  source: ImportSource | undefined
  /** The file was sent and is being looked at. */
  checking: ImportReport | undefined
  onSent(report: ImportReport, sent: ChosenFile): void
  onClose(): void
}

/** Step 1: append or replace, and the file, which is sent as soon as it is chosen: looking at it changes nothing. */
export function ChooseStep({ source, checking, onSent, onClose }: ChooseStepProps) {
  const t = useT()
  const [type, setType] = useState<0 | 1>(0)
  const { file, problem, isPending, send } = useSending(source, onSent)
  const template = useAction(async () => source!.template!(), { onDone: saveFile })
  const busy = isPending || checking !== undefined
  const total = checking?.counts.total ?? 0
  return (
    <>
      {source?.extra}
      {source?.clearing && (
        <fieldset className="import-mode">
          <legend>{t('import.mode')}</legend>
          <Radio.Group
            value={type}
            disabled={busy}
            onChange={({ target }) => setType(target.value as 0 | 1)}
            options={[
              { value: 0, label: t('import.mode_append') },
              { value: 1, label: t('import.mode_clear') },
            ]}
          />
          {type === 1 && source.clearing.there !== undefined && (
            <p className="form-warning" role="alert">
              {t('import.clear_warning', { count: source.clearing.there })}
            </p>
          )}
        </fieldset>
      )}
      <FileDrop file={file} disabled={busy} also={source?.alsoTakes} onChoose={(chosen) => send(chosen, type)} />
      {problem !== '' && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
      {source?.template && (
        <Button
          type="link"
          className="import-template"
          icon={<DownloadOutlined aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('import.template')}
        </Button>
      )}
      {busy && (
        <div className="import-progress" role="status">
          <Progress
            percent={total ? Math.floor(((checking?.done ?? 0) / total) * 100) : 0}
            showInfo={total > 0}
            aria-label={t('import.step_check')}
            status="active"
          />
          {checking ? t('import.checking', { done: checking.done, total: total || '…' }) : t('import.uploading')}
        </div>
      )}
      <footer className="import-buttons">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="primary" loading={busy} onClick={() => send(file, type)}>
          {t('action.next')}
        </Button>
      </footer>
    </>
  )
}
