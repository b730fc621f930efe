import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { FileDrop } from './FileDrop.tsx'
import type { ChosenFile, ImportSource } from './source.ts'
import { useSending } from './useSending.ts'

interface MendedFileProps {
  source: ImportSource
  onSent(report: ImportReport, sent: ChosenFile): void
}

/** Below what came in: a place for the error file once it is right. It never takes away what is there. */
export function MendedFile({ source, onSent }: MendedFileProps) {
  const t = useT()
  const { file, problem, isPending, send } = useSending(source, onSent)
  return (
    <>
      <FileDrop
        file={file}
        disabled={isPending}
        hint={t('import.drop_mended')}
        onChoose={(chosen) => send(chosen, 0)}
      />
      {isPending && <p role="status">{t('import.uploading')}</p>}
      {problem !== '' && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
