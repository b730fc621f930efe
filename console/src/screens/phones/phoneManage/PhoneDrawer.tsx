import type { Row } from '../../../api/resourceCalls.ts'
import { PhoneMeasures } from './PhoneMeasures.tsx'
import { PhoneParts } from './PhoneParts.tsx'
import { PhoneRecovery } from './PhoneRecovery.tsx'

/** Under the fields of a phone: what was tried with it, how it went, and what it consists of. */
export function PhoneDrawer({ row }: { row: Row }) {
  return (
    <>
      <PhoneRecovery row={row} />
      <PhoneMeasures row={row} />
      <PhoneParts row={row} />
    </>
  )
}
