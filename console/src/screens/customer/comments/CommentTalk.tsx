import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { withUnseenNamed } from '@quarterdeck/shared/values/unseenMarks.ts'
import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { BlockProps } from '../../../resource/screenExtensions.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { CommentAnswer } from './CommentAnswer.tsx'
import { NewAnswer } from './NewAnswer.tsx'
import { useAnswers } from './useAnswers.ts'
import './comments.css'

/** What somebody wrote under a post, what we answered, and the next answer. */
export function CommentTalk({ row }: BlockProps) {
  const t = useT()
  const may = useMay()
  const { answers, loading, error, reload } = useAnswers(row.id)
  return (
    <section className="comment-talk" aria-label={t('comment.more.talk')}>
      <p className="comment-text" dir="auto">
        {withUnseenNamed(String(row.text))}
      </p>
      {row.publication && may(permissionOf(publication, 'list')) ? (
        <Link to={`${publication.route}?row=${row.publication}`}>{t('comment.more.to_post')}</Link>
      ) : null}
      {loading && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {error && answers.length === 0 && <Failed title={t('list.could_not_load')} error={error} onRetry={reload} />}
      <ol>
        {answers.map((answer) => (
          <CommentAnswer key={answer.id} answer={answer} />
        ))}
      </ol>
      <NewAnswer key={row.id} comment={row.id} seen={answers.at(-1)?.id ?? 0} onSent={reload} />
    </section>
  )
}
