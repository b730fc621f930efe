import { StopFilled } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { useFleet } from '../../live/fleet.ts'
import { homePath } from '../login/redirect.ts'

/** Stands on every page while work is stopped, in the whole fleet or in parts of it. */
export function HaltSign() {
  const t = useT()
  const { data } = useFleet()
  if (!data || data.halts.length === 0) return null
  const { halted, halted_by, halts } = data
  return (
    <Link to={homePath} className="halt-sign" title={halted ? t('halt.halted_by', { user: halted_by }) : undefined}>
      <StopFilled aria-hidden />
      <span>{halted ? t('halt.halted') : t('halt.partly', { count: halts.length })}</span>
    </Link>
  )
}
