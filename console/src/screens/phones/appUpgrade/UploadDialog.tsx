import { uploadApk } from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCallError } from '../../../api/consequence.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useUpload } from '../../../api/useUpload.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { FileDrop } from '../../../resource/importing/FileDrop.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMay } from '../../../ui/Me.tsx'
import '../../../resource/importing/importing.css'
import './appUpgrade.css'

/** An APK: the file itself says which build it is, and the server whether it is one. Who closes the dialog while it goes out takes it back. */
export function UploadDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const t = useT()
  const mayApprove = useMay()('app-build.approve', true)
  const [file, setFile] = useState<File>()
  const [isApproved, setApproved] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { sent, how, isTakenBack } = useUpload()
  const upload = useAction(
    (chosen: File) => {
      const body = { file: chosen, ...(isApproved && { approved: '1' as const }) }
      return ask(uploadApk, { body }, how())
    },
    {
      onDone({ data }) {
        const build = `${data.package} ${data.version} (${data.version_code})`
        const text = t(data.approved === 1 ? 'app-build.more.uploaded' : 'app-build.more.uploaded_pending', { build })
        tell({ kind: 'success', text })
        onDone()
        onClose()
      },
      onFailed(error) {
        if (isCallError(error)) setRefusal(error.message)
        return isCallError(error) || isTakenBack()
      },
    },
  )
  return (
    <Dialog
      width={560}
      title={t('app-build.more.upload')}
      okText={t('app-build.more.upload')}
      cancelText={t('action.cancel')}
      // antd closes nothing while `confirmLoading` is set.
      okButtonProps={{ disabled: !file, loading: upload.isPending }}
      onOk={() => file && upload.mutate(file)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{t('app-build.more.upload_hint')}</p>
      <Form.Item
        className="upload-file"
        {...(refusal && { validateStatus: 'error', help: <span role="alert">{refusal}</span> })}
      >
        <FileDrop
          file={file}
          accept=".apk"
          disabled={upload.isPending}
          sent={upload.isPending ? sent : undefined}
          hint={t('app-build.more.drop')}
          onChoose={(chosen) => {
            setFile(chosen)
            setRefusal('')
          }}
        />
      </Form.Item>
      {mayApprove && (
        <Checkbox
          checked={isApproved}
          disabled={upload.isPending}
          onChange={({ target }) => setApproved(target.checked)}
        >
          {t('app-build.more.approve_too')}
        </Checkbox>
      )}
    </Dialog>
  )
}
