import type { Row } from '../../../api/resourceCalls.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { AlertSubject } from '../../../ui/AlertSubject.tsx'
import { AlertWords } from '../../../ui/AlertWords.tsx'
import { Deliveries } from './Deliveries.tsx'

/** With each event the messages about it. */
export const extensions: ScreenExtensions = {
  cells: { subject: SubjectCell, value: ValueCell },
  block: ({ row }) => <Deliveries event={row.id} />,
}

function SubjectCell({ row }: { row: Row }) {
  return <AlertSubject kind={Number(row.kind)} subject={String(row.subject ?? '')} />
}

function ValueCell({ row }: { row: Row }) {
  return <AlertWords kind={Number(row.kind)} value={Number(row.value)} threshold={Number(row.threshold)} />
}
