import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { useT } from '../i18n/TextProvider.tsx'
import { useTitle } from './useTitle.ts'

export function NotFoundPage() {
  const t = useT()
  useTitle(t('error-page.not_found_title'))
  return (
    <main className="message-page">
      <p className="message-page-code numbers">404</p>
      <h1>{t('error-page.not_found_title')}</h1>
      <p>{t('error-page.not_found_help')}</p>
      <Link to="/">
        <Button type="primary" tabIndex={-1}>
          {t('error-page.go_home')}
        </Button>
      </Link>
    </main>
  )
}
