import type { Row } from '../../../api/resourceCalls.ts'
import { Deadline } from '../../../ui/Deadline.tsx'

/** The last day on which an event is available, to its end. */
export function UntilCell({ row: { until } }: { row: Row }) {
  return <Deadline time={until ? `${until} 23:59:59` : ''} />
}
