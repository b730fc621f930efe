import { type PublicationState, publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { publication } from '../../../platform/schema/tables.gen.ts'
import { movesOf, type Stateful } from '../../../platform/transition.ts'
import { publicationHistory } from './tables.ts'

export const publications: Stateful<PublicationState, typeof publication.$inferSelect> = {
  machine: publicationMachine,
  table: nameOf(publication),
  key: 'id',
  column: 'status',
  history: { table: nameOf(publicationHistory), key: 'publication' },
}

/** Moves publications; gives the ids of those that were in a state from which they may. */
export const movePublications = movesOf(publications, 'update_time')
