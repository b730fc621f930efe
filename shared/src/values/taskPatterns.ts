import { contentTaskKinds, contentTaskScopes } from '../resources/content/contentTask.ts'
import { type GroupThatMayClose, groupsAbove } from './eventAvailability.ts'

type Row = Readonly<Record<string, unknown>>
export type TaskValues = Record<string, unknown>

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

/** What a group of events says for those of its events that do not say it themselves. */
export interface GroupOfEvents extends GroupThatMayClose {
  readonly template: number | null
  readonly persona_group: number | null
}

/** What a task about an event begins with; what the event does not say, the nearest group above it says. The event itself reaches a model as data alone. */
export function taskOfEvent(event: Row, groups: ReadonlyMap<number, GroupOfEvents>): TaskValues {
  const above = groupsAbove(Number(event.group ?? 0), groups)
  const template = Number(event.template ?? 0) || above.find((one) => one.template)?.template
  const personas = said(event.personas)
  const personaGroup = personas === '' ? above.find((one) => one.persona_group)?.persona_group : undefined
  return {
    kind: contentTaskKinds.ai,
    name: said(event.title).slice(0, longest.name),
    event: Number(event.id),
    ...(template && { template }),
    ...(personas && { personas }),
    ...(personaGroup && { persona_group: personaGroup }),
    with_text: 1,
    with_picture: 1,
  }
}
