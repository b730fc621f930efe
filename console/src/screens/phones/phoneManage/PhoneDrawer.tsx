import type { Row } from '../../../api/resourceCalls.ts'
import { PhoneLadder } from './PhoneLadder.tsx'
import { PhoneMeasures } from './PhoneMeasures.tsx'
import { PhoneParts } from './PhoneParts.tsx'

/** Under the fields of a phone: what was tried with it, how it went, and what it consists of. */
export function PhoneDrawer({ row }: { row: Row }) {
  return (
    <>
      <PhoneLadder row={row} />
      <PhoneMeasures row={row} />
      <PhoneParts row={row} />
    </>
  )
}
