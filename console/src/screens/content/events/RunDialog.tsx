import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RunCheck } from './RunCheck.tsx'
import { type AskedOfRun, RunForm } from './RunForm.tsx'

/** The tasks of a group of events: what is asked of them, what would be made, and then exactly that. */
export function RunDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  const [asked, setAsked] = useState<AskedOfRun>()
  const [isShown, setShown] = useState(false)
  const title = t('event-group.more.run_title', { name: String(row.path ?? row.name ?? '') })
  if (asked && isShown)
    return <RunCheck group={row.id} asked={asked} title={title} onBack={() => setShown(false)} onClose={onClose} />
  return (
    <Dialog
      title={<div className="cut">{title}</div>}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="primary" htmlType="submit" form="event-run">
            {t('event-group.more.check')}
          </Button>
        </>
      }
    >
      <p className="faint">{t('event-group.more.run_note')}</p>
      <RunForm
        start={asked}
        onDone={(given) => {
          setAsked(given)
          setShown(true)
        }}
      />
    </Dialog>
  )
}
