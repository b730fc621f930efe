import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { addressOf, useTotal } from '../../../resource/totals/useTotal.ts'
import { useMay, useMe } from '../../../ui/Me.tsx'

/** Posts of one's own, and where they are. */
export interface Refused {
  count: number
  to: string
}

/** How many of one's own posts wait because somebody has refused them, and where they are; undefined until that is known. */
export function useRefused(): Refused | undefined {
  const may = useMay()
  const { info } = useMe()
  // One more than the code of the state.
  const review_status = contentReviewMachine.codes.refused + 1
  const query = { review_status, status: String(publicationMachine.codes.pending), publisher: info.username }
  const wanted = { list: publications, query }
  const found = useTotal(wanted, may('publication.list'))
  return found && { count: found.total, to: addressOf(wanted) }
}

const publications: AnyResource = publication
