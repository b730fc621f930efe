import { uploadApk } from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { FileDrop } from '../../../resource/importing/FileDrop.tsx'
import type { RowDialogProps } from '../../../resource/pieces.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import '../../../resource/importing/importing.css'

/** The APK of a build: refused unless it is that build. */
export function UploadDialog({ row, onDone, onClose }: RowDialogProps) {
  const t = useT()
  const [file, setFile] = useState<File>()
  const upload = useAction((chosen: File) => ask(uploadApk, { query: { id: row.id }, body: { file: chosen } }), {
    onDone() {
      tell({ kind: 'success', text: t('app-build.more.uploaded') })
      onDone()
      onClose()
    },
  })
  return (
    <Dialog
      width={560}
      title={`${t('app-build.more.upload')} · ${String(row.package)}`}
      okText={t('app-build.more.upload')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: !file }}
      confirmLoading={upload.isPending}
      onOk={() => file && upload.mutate(file)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{t('app-build.more.upload_hint')}</p>
      <p className="faint">{String(row.apk_md5)}</p>
      <FileDrop
        file={file}
        accept=".apk"
        disabled={upload.isPending}
        hint={t('file-site.more.drop')}
        onChoose={setFile}
      />
    </Dialog>
  )
}
