import { LockOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { homePath } from '../login/redirect.ts'
import '../../ui/ui.css'

/** A screen that the role may not open. The server would refuse it anyway. */
export function NotAllowed() {
  const t = useT()
  return (
    <div className="blank">
      <LockOutlined aria-hidden className="blank-icon" />
      <h1 className="blank-title">{t('errors.forbidden')}</h1>
      <Link to={homePath}>{t('error-page.go_home')}</Link>
    </div>
  )
}
