import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { checkPost, type PostIssue } from '@quarterdeck/shared/values/checkPost.ts'
import { weightOf } from '@quarterdeck/shared/values/segments.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { PostCard } from './PostCard.tsx'
import { mediaOf, type ShownPost } from './shownPost.ts'
import type { ChosenPlatform } from './useComposerFacts.ts'
import './preview.css'

interface PreviewProps {
  platforms: readonly ChosenPlatform[]
  /** What goes out on a platform. */
  postOn(platform: number): ShownPost
}

/** The post as each platform shows it, with what the platform says of it, while one writes. */
export function Preview({ platforms, postOn }: PreviewProps) {
  const t = useT()
  if (platforms.length === 0) {
    const post = postOn(0)
    const isBegun = post.text !== '' || post.title !== '' || post.files.length > 0
    return (
      <>
        {isBegun && <PostCard post={post} account={undefined} segments={[post.text]} />}
        <p className="faint composer-preview-hint">{t('composer.preview_empty')}</p>
      </>
    )
  }
  return platforms.map((platform) => <OnPlatform key={platform.id} platform={platform} post={postOn(platform.id)} />)
}

function OnPlatform({ platform: { name, accounts, rules }, post }: { platform: ChosenPlatform; post: ShownPost }) {
  const t = useT()
  const verdict = rules && checkPost(rules, { ...post, media: mediaOf(post), accounts: accounts.length })
  const limit = rules?.text_limit ?? 0
  return (
    <article className="composer-platform-post">
      <header>
        <strong>{name}</strong>{' '}
        <span className="faint">{t('composer.accounts_count', { count: accounts.length })}</span>
        {verdict && (
          <span className={verdict.ok ? 'composer-ok' : 'composer-refused'}>
            {verdict.ok ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}{' '}
            {t(verdict.ok ? 'composer.fits' : 'composer.does_not_fit')}
          </span>
        )}
      </header>
      {verdict?.issues.map((issue) => (
        <Issue key={`${issue.code} ${JSON.stringify(issue.data ?? {})}`} issue={issue} />
      ))}
      <PostCard
        post={post}
        account={accounts[0]}
        segments={verdict?.segments ?? [post.text]}
        weights={verdict?.segments.map((segment) => ({ weight: weightOf(segment), limit }))}
      />
    </article>
  )
}

function Issue({ issue: { code, data, field, severity } }: { issue: PostIssue }) {
  const t = useT()
  return (
    <p className={severity === 'error' ? 'composer-issue composer-refused' : 'composer-issue composer-warning'}>
      {severity === 'error' ? <CloseCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}{' '}
      {t(`errors.${code}`, { field, ...data })}
    </p>
  )
}
