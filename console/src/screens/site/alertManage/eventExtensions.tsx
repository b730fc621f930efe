import type { Row } from '../../../api/resourceCalls.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { AlertSubject } from '../../../ui/AlertSubject.tsx'
import { Deliveries } from './Deliveries.tsx'

/** With each event the messages about it. */
export const extensions: ScreenExtensions = {
  cells: { subject: SubjectCell },
  block: ({ row }) => <Deliveries event={row.id} />,
}

function SubjectCell({ row }: { row: Row }) {
  return <AlertSubject kind={Number(row.kind)} subject={String(row.subject ?? '')} />
}
