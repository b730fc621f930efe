import { PlayCircleFilled } from '@ant-design/icons'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { ReleaseAccount } from '@quarterdeck/shared/contracts/publishing.ts'
import { Tag } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { LazyPicture } from '../../../ui/LazyPicture.tsx'
import type { ShownPost } from './shownPost.ts'

interface PostCardProps {
  post: ShownPost
  /** The first of those that post it. */
  account: ReleaseAccount | undefined
  segments: readonly string[]
  weights?: readonly { weight: number; limit: number }[] | undefined
}

/** A post as its readers see it: who says it, each segment, the pictures, and what is disclosed. */
export function PostCard({ post, account, segments, weights }: PostCardProps) {
  const t = useT()
  const { title, files, alts, persona, disclosure, ai_generated } = post
  const name = account ? account.nickname || account.account : persona || t('release.field.accounts')
  return (
    <div className="composer-card">
      <header>
        <span className="composer-face" aria-hidden>
          {[...name][0]}
        </span>
        <span>
          <strong>{name}</strong>
          {account && <small className="faint">@{account.account}</small>}
        </span>
        {ai_generated && <Tag>{t('release.field.ai_generated')}</Tag>}
      </header>
      {title.trim() !== '' && <h4>{title}</h4>}
      {segments.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no names but their places.
        <div key={at} className="composer-segment">
          {text.trim() !== '' && <p dir="auto">{text}</p>}
          {text.trim() === '' && title.trim() === '' && files.length === 0 && <p className="faint">…</p>}
          {at === 0 && <Pictures files={files} alts={alts} />}
          {weights?.[at] && weights[at].limit > 0 && (
            <small className={weights[at].weight > weights[at].limit ? 'composer-refused numbers' : 'faint numbers'}>
              {weights[at].weight} / {weights[at].limit}
            </small>
          )}
        </div>
      ))}
      {disclosure !== '' && <footer className="faint">{disclosure}</footer>}
    </div>
  )
}

/** So many are drawn; the last one says how many more there are. */
const mostDrawn = 9

function Pictures({ files, alts }: { files: readonly FileReply[]; alts: Readonly<Record<string, string>> }) {
  if (files.length === 0) return null
  const drawn = files.slice(0, mostDrawn)
  return (
    <div className={`composer-pictures composer-pictures-${Math.min(drawn.length, 3)}`}>
      {drawn.map((file, at) => (
        <span key={file.id} className="composer-picture">
          {file.thumb ? (
            <LazyPicture url={file.thumb} alt={alts[file.id] || file.name} />
          ) : (
            <span className="composer-film">
              <PlayCircleFilled aria-hidden />
              <span>{file.name}</span>
            </span>
          )}
          {at === mostDrawn - 1 && files.length > mostDrawn && (
            <span className="composer-more numbers">+{files.length - mostDrawn}</span>
          )}
        </span>
      ))}
    </div>
  )
}
