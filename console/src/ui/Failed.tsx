import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { isCallError } from '../api/consequence.ts'
import { useT } from '../i18n/TextProvider.tsx'
import './ui.css'

/** "Could not load": what happened, and a button to try again. */
export function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry(): void }) {
  const t = useT()
  const unreachable = isCallError(error) && error.status === 0
  return (
    <div className="blank" role="alert">
      <WarningOutlined aria-hidden className="blank-icon blank-icon-warning" />
      <p className="blank-title">{title}</p>
      <p className="blank-text">
        {unreachable ? t('connection.failure') : error instanceof Error ? error.message : String(error)}
      </p>
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </div>
  )
}
