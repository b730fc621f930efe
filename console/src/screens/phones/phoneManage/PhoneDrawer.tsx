import type { Row } from '../../../api/resourceCalls.ts'
import { PhoneMeasures } from './PhoneMeasures.tsx'
import { PhoneParts } from './PhoneParts.tsx'

/** Under the fields of a phone: how it went, and what it consists of. */
export function PhoneDrawer({ row }: { row: Row }) {
  return (
    <>
      <PhoneMeasures row={row} />
      <PhoneParts row={row} />
    </>
  )
}
