import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

export interface Refusal {
  id: number
  message: string
}

/** Tasks that could not be changed, each with why. */
export function Refusals({ refused, onClose }: { refused: readonly Refusal[]; onClose(): void }) {
  const t = useT()
  return (
    <Dialog
      width={480}
      title={t('book-task.message.refused', { count: refused.length })}
      okText={t('action.close')}
      cancelButtonProps={{ hidden: true }}
      onOk={onClose}
      onCancel={onClose}
    >
      <ul className="refusals">
        {refused.map(({ id, message }) => (
          <li key={id}>
            <span className="numbers">#{id}</span> {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
