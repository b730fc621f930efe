import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { Alert } from 'antd'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { OnPlatform } from './OnPlatform.tsx'
import { Pictures } from './Pictures.tsx'
import { Todo } from './Todo.tsx'
import { UnknownOutcome } from './UnknownOutcome.tsx'
import { WhyWaiting } from './WhyWaiting.tsx'
import './publication.css'

const { codes } = publicationMachine
const waiting: readonly unknown[] = [codes.pending, codes.processing, codes.waiting]

/** What is wrong with a publication and what can be done about it; then what it says, and where it stands. */
export function PublicationBlock({ row }: { row: Row }) {
  const t = useT()
  const isByHand = row.by_hand === 1 && (row.status === codes.waiting || row.status === codes.releasing)
  const result = String(row.result_description ?? '')
  const files = (row.media_files as readonly FileReply[] | undefined) ?? []
  const isKnown = row.outcome_unknown !== 1
  return (
    <section className="publication-block">
      {!isKnown && <UnknownOutcome row={row} />}
      {isKnown && row.status === codes.abnormal && (
        <Alert type="error" showIcon title={result || t('publication-drawer.failed')} />
      )}
      {waiting.includes(row.status) && <WhyWaiting row={row} />}
      {isByHand && <Todo row={row} />}
      {row.status === codes.completed && <OnPlatform row={row} />}
      {!isByHand && <Pictures files={files} />}
    </section>
  )
}
