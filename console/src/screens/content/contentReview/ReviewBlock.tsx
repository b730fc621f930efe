import { type ShownReview, shownReview } from '@quarterdeck/shared/contracts/contentReview.ts'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Tag } from 'antd'
import { useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { BlockProps } from '../../../resource/screenExtensions.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { PlannedPosts } from './PlannedPosts.tsx'
import { Verdict } from './Verdict.tsx'
import { WordDiff } from './WordDiff.tsx'
import './review.css'

/** What a reviewer looks at: warnings first, then the content as each platform shows it, what is new in it, and the verdict. */
export function ReviewBlock({ row, onNext, nextRow }: BlockProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [isAwaited, setAwaited] = useState(false)
  const found = useQuery(shownOf(row))
  // Whoever has judged this one sees the next at once.
  usePrefetchQuery({ ...shownOf(nextRow ?? row), staleTime: 30_000 })
  useHotkey('p', () => setAwaited(true), { inDialogs: true, once: true, enabled: !found.data })
  if (found.error)
    return <Failed title={t('list.could_not_load')} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  const shown = found.data
  const files = (row.media_files as readonly FileReply[] | undefined) ?? []
  const film = files.find(({ type }) => type.startsWith('video/'))
  const pictures = files.filter((file) => file !== film)
  // A platform gets parts of pictures: then each shows what is its own.
  const isCut = shown.platforms.some((platform) => platform.files.length < files.length)
  return (
    <section className="review">
      <PlannedPosts posts={shown.posts} />
      {shown.warnings.map(({ code, text }) => (
        <Alert key={code + text} type="warning" showIcon title={text} />
      ))}
      {film && (
        // biome-ignore lint/a11y/useMediaCaption: what people publish seldom has captions, and a reviewer judges what there is.
        <video ref={video} controls preload="metadata" src={film.url} className="review-video" />
      )}
      {!isCut && <Pictures files={pictures} alts={shown.alts} />}
      {shown.platforms.length === 0 ? <Post shown={shown} /> : null}
      {shown.platforms.map((platform) => (
        <Platform
          key={platform.name}
          shown={shown}
          platform={platform}
          pictures={isCut ? platform.files.flatMap((id) => pictures.find((file) => file.id === id) ?? []) : []}
        />
      ))}
      {shown.before && (
        <>
          <h3 className="section-title">{t('content-review.more.since', { time: shown.before.time })}</h3>
          <WordDiff before={shown.before.text} after={shown.text} />
        </>
      )}
      <Verdict
        key={row.id}
        row={row}
        warned={shown.warnings.length > 0}
        player={video}
        isFilm={film !== undefined}
        isAwaited={isAwaited}
        onNext={onNext}
      />
    </section>
  )
}

const shownOf = ({ id, status }: Row) => ({
  queryKey: [list.name, 'shown', id, status],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await ask(shownReview, { query: { id } }, { signal })).data,
})

interface PlatformProps {
  shown: ShownReview
  platform: ShownReview['platforms'][number]
  pictures: readonly FileReply[]
}

function Platform({ shown, platform, pictures }: PlatformProps) {
  const t = useT()
  const { name, weight, limit, segments, issues, title } = platform
  const length = limit > 0 ? `${weight} / ${limit}` : String(weight)
  return (
    <article className="review-post">
      <header>
        <strong>{name}</strong> <span className="faint numbers">{t('content-review.more.length', { length })}</span>
        {segments.length > 1 && <Tag>{t('content-review.more.segments', { n: segments.length })}</Tag>}
      </header>
      {issues.map(({ text, severity }) => (
        <Alert key={text} type={severity === 'error' ? 'error' : 'info'} title={text} />
      ))}
      <Said shown={shown} title={title} segments={segments} />
      <Pictures files={pictures} alts={shown.alts} />
    </article>
  )
}

function Pictures({ files, alts }: { files: readonly FileReply[]; alts: ShownReview['alts'] }) {
  if (files.length === 0) return null
  const altOf = (id: number) => alts.find(({ file }) => file === id)?.text ?? ''
  return (
    <div className="review-pictures">
      {files.map(({ id, url, name }) => (
        <figure key={id}>
          <img src={url} alt={altOf(id) || name} />
          {altOf(id) !== '' && <figcaption dir="auto">{altOf(id)}</figcaption>}
        </figure>
      ))}
    </div>
  )
}

function Post({ shown }: { shown: ShownReview }) {
  return (
    <article className="review-post">
      <Said shown={shown} title={shown.title} segments={[shown.text]} />
    </article>
  )
}

function Said({ shown, title, segments }: { shown: ShownReview; title: string; segments: readonly string[] }) {
  const t = useT()
  return (
    <>
      {title !== '' && <h4>{title}</h4>}
      {segments.map((text) => (
        <p key={text} className="review-text" dir="auto">
          {text}
        </p>
      ))}
      <footer className="faint">
        {shown.persona} {shown.ai_generated && <Tag>{t('content-review.field.ai_generated')}</Tag>} {shown.disclosure}
      </footer>
    </>
  )
}

const list: AnyResource = contentReview
