import { StopFilled } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { useFleet } from '../../live/fleet.ts'
import { homePath } from '../login/redirect.ts'

/** Stands on every page while the stop switch holds the whole fleet. */
export function HaltSign() {
  const t = useT()
  const { data } = useFleet()
  if (!data?.halted) return null
  return (
    <Link to={homePath} className="halt-sign" title={t('halt.halted_by', { user: data.halted_by })}>
      <StopFilled aria-hidden />
      <span>{t('halt.halted')}</span>
    </Link>
  )
}
