import { useT } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { screenKeys } from '../../ui/screenKeys.ts'

const keys = [
  ['Ctrl K', 'shell.search'],
  ['/', 'keyboard.filter'],
  ['n', 'keyboard.add'],
  ['r', 'keyboard.refresh'],
  ['j', 'keyboard.next_row'],
  ['k', 'keyboard.previous_row'],
  ['Enter', 'keyboard.open_row'],
  ['Esc', 'keyboard.close'],
  ['?', 'keyboard.help'],
] as const

/** The keys of the screen, and those that work everywhere; one that the screen has for itself means that alone. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const t = useT()
  const own = screenKeys()
  const everywhere = keys.filter(([key]) => !own.some(([other]) => other === key))
  return (
    <Dialog title={t('shell.keyboard')} footer={null} onCancel={onClose} width={420}>
      <dl className="keys">
        {[...own, ...everywhere].map(([key, text]) => (
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
