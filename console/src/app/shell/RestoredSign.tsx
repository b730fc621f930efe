import { HistoryOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { useFleet } from '../../live/fleet.ts'
import { useMay } from '../../ui/Me.tsx'

/** Stands on every page while work waits after a restore: what waits, and the way to let it go on. */
export function RestoredSign() {
  const t = useT()
  const may = useMay()
  const restored = useFleet().data?.restored
  if (!restored) return null
  const words = t(restored.drill ? 'restored.banner_drill' : 'restored.banner')
  const sign = (
    <>
      <HistoryOutlined aria-hidden />
      <span className="halt-why cut">{words}</span>
    </>
  )
  if (!may('restored.list')) return <span className="halt-sign">{sign}</span>
  return (
    <Link to="/restored" className="halt-sign" title={words}>
      {sign}
    </Link>
  )
}
