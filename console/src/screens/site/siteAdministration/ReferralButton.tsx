import { FileSyncOutlined } from '@ant-design/icons'
import { generateReferral } from '@quarterdeck/shared/contracts/referral.ts'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmAction } from '../../../ui/ConfirmAction.tsx'

/** Writes the referral-site spreadsheet anew, after asking. A job does it; the file then lies under file sites. */
export function ReferralButton() {
  const t = useT()
  const generate = useAction(async () => (await ask(generateReferral)).data, {
    onDone: ({ file_name }) => tell({ kind: 'success', text: t('referral.started', { file: file_name }) }),
  })
  return (
    <ConfirmAction
      type="default"
      small={false}
      danger={false}
      icon={<FileSyncOutlined aria-hidden />}
      label={t('referral.update')}
      question={t('referral.question')}
      verb={t('referral.verb')}
      onConfirm={() => generate.mutateAsync()}
    />
  )
}
