import { Alert } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import type { NotAdded } from './useAddEach.ts'

/** Files that made no row; the others did. */
export function NotAddedFiles({ left }: { left: readonly NotAdded[] }) {
  const t = useT()
  if (left.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={t('form.not_added', { count: left.length })}
      description={
        <ul className="not-added">
          {left.map(({ id, name, reason }) => (
            <li key={id}>
              <b>{name}</b> {reason}
            </li>
          ))}
        </ul>
      }
    />
  )
}
