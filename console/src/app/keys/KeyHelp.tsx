import { Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { useHotkey } from './useHotkey.ts'

const keys = [
  ['Ctrl K', 'common.shell.search'],
  ['/', 'common.key.filter'],
  ['n', 'common.key.add'],
  ['r', 'common.key.refresh'],
  ['j', 'common.key.next_row'],
  ['k', 'common.key.previous_row'],
  ['Enter', 'common.key.open_row'],
  ['Esc', 'common.key.close'],
  ['?', 'common.key.help'],
] as const

/** `?` lists the keys that work everywhere. */
export function KeyHelp() {
  const t = useT()
  const [open, setOpen] = useState(false)
  useHotkey('?', () => setOpen(true))
  return (
    <Modal open={open} title={t('common.shell.keyboard')} footer={null} onCancel={() => setOpen(false)} width={420}>
      <dl className="keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
