import type { Row } from '../../../api/resourceCalls.ts'
import { PhoneAnswers } from './PhoneAnswers.tsx'
import { PhoneMeasures } from './PhoneMeasures.tsx'
import { PhoneParts } from './PhoneParts.tsx'
import { PhoneRecovery } from './PhoneRecovery.tsx'

/** Under the fields of a phone: what was tried with it, how it went, what it consists of, and what it answers. */
export function PhoneDrawer({ row }: { row: Row }) {
  return (
    <>
      <PhoneRecovery row={row} />
      <PhoneMeasures row={row} />
      <PhoneParts row={row} />
      <PhoneAnswers row={row} />
    </>
  )
}
