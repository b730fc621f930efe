import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { Alert } from 'antd'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { OnPlatform } from './OnPlatform.tsx'
import { Pictures } from './Pictures.tsx'
import { Refused } from './Refused.tsx'
import { Todo } from './Todo.tsx'
import { UnknownOutcome } from './UnknownOutcome.tsx'
import { useUnreviewed } from './useUnreviewed.ts'
import { WhyWaiting } from './WhyWaiting.tsx'
import './publication.css'

const { codes } = publicationMachine
/** Of `review_status`: one more than the code of the state. */
const refused = contentReviewMachine.codes.refused + 1
const waiting: readonly unknown[] = [codes.pending, codes.processing, codes.waiting]

/** What is wrong with a publication and what can be done about it; then what it says, and where it stands. */
export function PublicationBlock({ row }: { row: Row }) {
  const t = useT()
  const isByHand = row.by_hand === 1 && (row.status === codes.waiting || row.status === codes.releasing)
  const result = String(row.result_description ?? '')
  const files = (row.media_files as readonly FileReply[] | undefined) ?? []
  const unreviewed = useUnreviewed(row)
  const isKnown = row.outcome_unknown !== 1
  return (
    <section className="publication-block">
      {!isKnown && <UnknownOutcome row={row} />}
      {isKnown && row.status === codes.abnormal && (
        <Alert type="error" showIcon title={result || t('publication-drawer.failed')} />
      )}
      {waiting.includes(row.status) && row.review_status === refused && <Refused row={row} />}
      {unreviewed !== '' && <Alert type="warning" showIcon title={unreviewed} />}
      {waiting.includes(row.status) && <WhyWaiting row={row} />}
      {isByHand && <Todo row={row} />}
      {row.status === codes.completed && <OnPlatform row={row} />}
      {!isByHand && <Pictures files={files} />}
    </section>
  )
}
