import { DownloadOutlined } from '@ant-design/icons'
import { recordPhoneAnswers } from '@quarterdeck/shared/contracts/phoneAnswers.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { underLease } from '../screen/leaseCalls.ts'

/** What the phone answers to all that is ever asked, as a file: an odd phone becomes a test in a minute. */
export function PhoneAnswers({ row }: { row: Row }) {
  const t = useT()
  const [withScreen, setWithScreen] = useState(false)
  const recording = useAction(() => record(row.id, withScreen, t('phone.more.answers_reason')), {
    onDone({ name, file }) {
      saveFile({ name, blob: new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: 'application/json' }) })
      tell({ kind: 'success', text: t('export.done', { name }) })
    },
  })
  const may = useMay()
  if (!may('phone.answers', true)) return null
  return (
    <>
      <h3 className="section-title">{t('phone.more.answers')}</h3>
      <p className="faint">{t('phone.more.answers_help')}</p>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        loading={recording.isPending}
        disabled={row.state !== phoneMachine.codes.online}
        onClick={() => recording.mutate()}
      >
        {t('phone.more.answers_take')}
      </Button>{' '}
      <Checkbox checked={withScreen} onChange={({ target }) => setWithScreen(target.checked)}>
        {t('phone.more.answers_screen')}
      </Checkbox>
    </>
  )
}

function record(phone: number, withScreen: boolean, reason: string) {
  return underLease(
    phone,
    reason,
    async () => (await ask(recordPhoneAnswers, { body: { phone, with_screen: withScreen ? 1 : 0 } })).data,
  )
}
