import { StopFilled } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { useFleet } from '../../live/fleet.ts'
import { haltWords } from '../../ui/haltWords.ts'
import { homePath } from '../login/redirect.ts'

/** Stands on every page while work is stopped, in the whole fleet or in parts of it: what, by whom and why. */
export function HaltSign() {
  const t = useT()
  const { data } = useFleet()
  if (!data || data.halts.length === 0) return null
  const { halted, halts } = data
  const lines = halts.map((halt) => Object.values(haltWords(halt, t)).join(' · '))
  return (
    <Link to={homePath} className="halt-sign" title={lines.join('\n')}>
      <StopFilled aria-hidden />
      <span>{halted ? t('halt.halted') : t('halt.partly', { count: halts.length })}</span>
      <span className="halt-why cut">{haltWords(halts[0]!, t).who}</span>
    </Link>
  )
}
