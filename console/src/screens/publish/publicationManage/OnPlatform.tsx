import { LinkOutlined } from '@ant-design/icons'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { Alert } from 'antd'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { CommentsOf } from './CommentsOf.tsx'

const deleted = 1

/** Where it stands, how sure that is, and its numbers as they were last read. */
export function OnPlatform({ row }: { row: Row }) {
  const { t, language } = useTexts()
  const link = String(row.share_link ?? '')
  const numbers = (['views', 'likes', 'comments', 'shares'] as const).filter((name) => row[name] !== null)
  const isLink = /^https?:\/\//.test(link)
  return (
    <>
      {row.check_status === deleted && <Alert type="warning" showIcon title={t('publication-drawer.deleted')} />}
      <p className="publication-link">
        <LinkOutlined aria-hidden />{' '}
        {isLink ? (
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        ) : (
          <span className="faint">{t('publication-drawer.no_link')}</span>
        )}
      </p>
      <p className="faint">
        {t(choiceKey(publication, 'verified', String(row.verified ?? 0)))}
        {row.check_time ? ` · ${t('publication-drawer.checked', { time: String(row.check_time) })}` : ''}
        {row.label_applied === 1 ? ` · ${t('publication.field.label_applied')}` : ''}
      </p>
      {numbers.length > 0 && (
        <dl className="publication-numbers">
          {numbers.map((name) => (
            <div key={name}>
              <dt>{t(`publication.field.${name}`)}</dt>
              <dd className="numbers">{formatNumber(Number(row[name]), language)}</dd>
            </div>
          ))}
        </dl>
      )}
      <CommentsOf publication={row.id} />
    </>
  )
}
