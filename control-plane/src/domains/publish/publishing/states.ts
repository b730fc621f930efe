import { type PublicationState, publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { publication } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { publicationHistory } from './tables.ts'

export const publications: Stateful<PublicationState> = {
  machine: publicationMachine,
  table: nameOf(publication),
  key: 'id',
  column: 'status',
  history: { table: nameOf(publicationHistory), key: 'publication' },
}

interface Moving {
  to: PublicationState
  from?: readonly PublicationState[]
  set?: Readonly<Record<string, unknown>>
  at: number
  note?: string
}

/** Moves publications; gives the ids of those that were in a state from which they may. */
export async function movePublications(tx: Sql, ids: readonly number[], { set, ...move }: Moving): Promise<number[]> {
  if (ids.length === 0) return []
  const moved = await transition<PublicationState, { id: number }>(tx, publications, {
    ...move,
    set: { update_time: move.at, ...set },
    where: 'id IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(ids)],
  })
  return moved.map(({ id }) => id)
}
