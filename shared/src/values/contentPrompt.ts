import type { PartKind } from './contentPlan.ts'

/** What a part of a post is to be like. What is empty is not spoken of. */
export interface PromptParts {
  /** The prompt of the task, filled in for its persona. */
  readonly incantation: string
  readonly description: string
  /** It is about an event, which is given as data; a description says more of it. */
  readonly isOfEvent?: boolean
  readonly style: string
  readonly interest: string
  /** In words of English: models know it best. */
  readonly language: string
  /** The shortest limit among the platforms; 0: none. */
  readonly textLimit: number
  /** What should be different this time. */
  readonly note: string
}

/** What a model is told of one part. Words of the people of this installation alone: what comes from outside never stands here. */
export function contentPrompt(kind: PartKind, parts: PromptParts): string {
  const isText = kind === 'text'
  const subject = parts.description.trim() || (parts.isOfEvent ? 'the event that the given text tells of' : '')
  const lines = [
    parts.incantation,
    isText ? said('Write one post about', subject) : said('A picture for a post about', subject),
    said('Style', parts.style),
    said('For readers interested in', parts.interest),
    isText ? said('Language', parts.language) : '',
    isText && parts.textLimit > 0 ? `At most ${parts.textLimit} characters.` : '',
    said('Different from last time', parts.note),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

/** What a model is told that puts a text in other words. The text itself is given as data. */
export function rewritePrompt({ style, language, textLimit, note }: PromptParts): string {
  const lines = [
    'Write the given text anew. Keep its facts, names, numbers and links.',
    said('Style', style),
    said('Language', language),
    textLimit > 0 ? `At most ${textLimit} characters.` : '',
    said('Different from last time', note),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function said(what: string, value: string): string {
  return value.trim() === '' ? '' : `${what}: ${value.trim()}`
}
