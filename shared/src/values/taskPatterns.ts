import { contentTaskKinds, contentTaskScopes } from '../resources/content/contentTask.ts'

type Row = Readonly<Record<string, unknown>>
type TaskValues = Record<string, unknown>

const said = (value: unknown) => String(value ?? '').trim()
const longest = { name: 255, description: 500, style: 255 } as const

/** What a task about an article begins with. The article itself reaches a model as data alone. */
export function taskOfArticle(article: Row): TaskValues {
  const title = said(article.content_title)
  return {
    kind: contentTaskKinds.ai,
    name: title.slice(0, longest.name),
    description: title.slice(0, longest.description),
    article: Number(article.id),
    with_text: 1,
    with_picture: 1,
  }
}

/** What a re-shoot begins with: what its video is about, by description and tags. */
export function taskOfVideo(video: Row): TaskValues {
  const about = [said(video.title), said(video.description)].filter(Boolean)
  const tags = [said(video.tags_label), said(video.keywords)].filter(Boolean).join(',')
  return {
    kind: contentTaskKinds.ai,
    scope: contentTaskScopes.single,
    name: (about[0] ?? '').slice(0, longest.name),
    description: [...about, ...(tags ? [`#${tags.split(',').join(' #')}`] : [])]
      .join('\n')
      .slice(0, longest.description),
    language: said(video.language),
    with_text: 1,
    with_picture: 1,
  }
}
