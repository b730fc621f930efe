import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { Deliveries } from '../alertManage/Deliveries.tsx'
import { SubjectCell } from './SubjectCell.tsx'

const alertEvent = resourceNamed('alert-event')
const overrides: Overrides = {
  cells: { subject: ({ subject }) => <SubjectCell subject={String(subject ?? '')} /> },
  details: ({ id }) => <Deliveries event={id} />,
}

/** What the rules have found; a site leads to its page. With each the messages about it. */
export function AlertEventsScreen() {
  return <ResourceScreen resource={alertEvent} overrides={overrides} />
}
