import { pauseWords } from '@quarterdeck/shared/values/pauseWords.ts'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'

/** Platforms that refuse work, which rests there, and what they said last. */
export function PausedPlatforms({ fleet: { pauses } }: { fleet: FleetStatus }) {
  const t = useT()
  if (pauses.length === 0) return null
  return (
    <div className="stop stop-on" role="status">
      <ul>
        {pauses.map((pause) => (
          <li key={pause.id} className="stop-line">
            <Link to="/platformManage?tab=2">
              <strong>{pauseWords(pause, t)}</strong>
            </Link>
            <span>{pause.trouble}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
