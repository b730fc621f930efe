import { useT } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

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

/** The keys that work everywhere. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const t = useT()
  return (
    <Dialog title={t('common.shell.keyboard')} footer={null} onCancel={onClose} width={420}>
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
    </Dialog>
  )
}
