import { WarningOutlined } from '@ant-design/icons'
import { useFleet } from '../../live/fleet.ts'

/** Stands on every page while server, database or hosts need somebody to see to them; the server says it in words. */
export function TroubleSign() {
  const [first, ...more] = useFleet().data?.troubles ?? []
  if (first === undefined) return null
  return (
    <span className="halt-sign" title={[first, ...more].join('\n')}>
      <WarningOutlined aria-hidden />
      <span className="halt-why cut">{first}</span>
    </span>
  )
}
