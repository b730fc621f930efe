import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import type { Published } from './CheckDialog.tsx'

interface PublishedResultProps {
  published: Published
  onAnother(): void
}

/** What has come of an order, and where one goes from here. */
export function PublishedResult({ published: { answer, rows }, onAnother }: PublishedResultProps) {
  const t = useT()
  const may = useMay()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const refused = new Map(answer.refused.map(({ row, reason }) => [row, reason]))
  const made = rows.filter((_, at) => !refused.has(at))
  const awaiting = made.filter(({ awaits_review }) => awaits_review).length
  const byHand = made.filter(({ by_hand }) => by_hand).length
  const first = made.map(({ time }) => time).sort()[0]
  return (
    <section className="composer-done">
      <h2 ref={title} tabIndex={-1}>
        <CheckCircleFilled aria-hidden className="composer-ok" />{' '}
        {t('composer.planned', { count: answer.publications.length })}
      </h2>
      {first && <p>{t('composer.first_goes', { time: first.slice(0, 16) })}</p>}
      <ul>
        {awaiting > 0 && (
          <li>
            {t('composer.wait_for_review', { count: awaiting })}{' '}
            {may('content-review.list') && <Link to="/contentReview">{t('composer.open_review')}</Link>}
          </li>
        )}
        {byHand > 0 && (
          <li>
            {t('composer.wait_for_hand', { count: byHand })}{' '}
            <Link to={`/publicationManage?release=${answer.release}&by_hand=1`}>{t('composer.open_todo')}</Link>
          </li>
        )}
        {answer.refused.map(({ row, reason }) => (
          <li key={row} className="composer-refused">
            {rows[row]?.account_name} · {rows[row]?.time.slice(0, 16)}: {reason}
          </li>
        ))}
      </ul>
      <div className="composer-next">
        <Button type="primary" onClick={onAnother}>
          {t('composer.another')}
        </Button>
        <Link to={`/publicationManage?release=${answer.release}`}>{t('composer.open_list')}</Link>
        <Link to={`/publishCalendar${first ? `?day=${first.slice(0, 10)}` : ''}`}>{t('composer.open_calendar')}</Link>
      </div>
    </section>
  )
}
