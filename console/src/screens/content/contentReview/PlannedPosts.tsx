import type { ShownReview } from '@quarterdeck/shared/contracts/contentReview.ts'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { useMay } from '../../../ui/Me.tsx'

/** Where and when the content is to go out: what a verdict is about. */
export function PlannedPosts({ posts }: { posts: ShownReview['posts'] }) {
  const t = useT()
  const may = useMay()
  if (posts.length === 0) return null
  return (
    <ul className="review-planned" aria-label={t('content-review.more.planned')}>
      {posts.map(({ id, account, platform, time }) => (
        <li key={id}>
          <strong>{platform}</strong>{' '}
          {may('publication.list') ? <Link to={`/publicationManage?row=${id}`}>{account}</Link> : account}{' '}
          <ExactTime time={time} />
        </li>
      ))}
    </ul>
  )
}
