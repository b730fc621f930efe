import type { Pieces } from '../../../resource/pieces.ts'
import { Deliveries } from './Deliveries.tsx'

/** With each event the messages about it. */
export const pieces: Pieces = { block: ({ row }) => <Deliveries event={row.id} /> }
