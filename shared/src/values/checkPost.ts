import type { Problem } from '../errors/appError.ts'
import { sameContentCodes } from '../resources/fleet/platform.ts'
import { formatOf, type MediaRules, mediaRulesOf, type Range } from './mediaRules.ts'
import { hashtagsIn } from './postMarks.ts'
import { mostSegments, segmentsOf, weightOf } from './segments.ts'
import { graphemesIn } from './unseenMarks.ts'

/** What a platform says of posts (its row, as calls give it). */
export interface PostRules {
  readonly name: string
  readonly text_limit: number
  readonly title_limit: number
  readonly max_hashtags: number
  readonly alt_limit: number
  readonly max_images: number
  readonly max_videos: number
  readonly image_rules: string
  readonly video_rules: string
  readonly same_content: number
}

export interface PostMedia {
  readonly kind: 'image' | 'video'
  /** What people know it by. */
  readonly name: string
  // What is not known is not judged.
  readonly format?: string | undefined
  readonly bytes?: number | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly seconds?: number | undefined
  /** What those hear who do not see it; '' for none. */
  readonly alt?: string | undefined
}

export interface Post {
  readonly text: string
  readonly title?: string | undefined
  readonly media?: readonly PostMedia[] | undefined
  /** How many accounts of the platform get this same content; 1. */
  readonly accounts?: number | undefined
}

/** An error keeps a post from going out; a warning is for whoever decides. */
export type PostIssue = Problem & { readonly severity: 'error' | 'warning' }

export interface PostVerdict {
  /** No error. */
  readonly ok: boolean
  /** How much the whole text weighs (`weightOf`). */
  readonly weight: number
  /** What goes out, one after the other. */
  readonly segments: readonly string[]
  readonly issues: readonly PostIssue[]
}

/**
 * May a post go out on a platform as it is (matrix-screens.md §5.2, §6.5.2)? Pure, and asked by form, call, `qd` and review alike, so
 * that all give the same verdict. Whether anything may run there at all is the gate's matter.
 */
export function checkPost(platform: PostRules, post: Post): PostVerdict {
  const segments = segmentsOf(post.text, platform.text_limit)
  const issues = [
    ...textIssues(platform, post, segments),
    ...titleIssues(platform, post.title ?? ''),
    ...mediaIssues(platform, post.media ?? []),
    ...altIssues(platform, post.media ?? []),
    ...sameIssues(platform, post.accounts ?? 1),
  ]
  return {
    ok: issues.every(({ severity }) => severity === 'warning'),
    weight: weightOf(post.text.trim()),
    segments,
    issues,
  }
}

function textIssues(
  { text_limit: limit, max_hashtags }: PostRules,
  { text, title = '', media = [] }: Post,
  segments: readonly string[],
): PostIssue[] {
  const issues: PostIssue[] = []
  if (text.trim() === '' && title.trim() === '' && media.length === 0)
    issues.push({ severity: 'error', field: 'text', code: 'post_empty' })
  const longest = Math.max(...segments.map(weightOf))
  if (limit > 0 && longest > limit)
    issues.push({ severity: 'error', field: 'text', code: 'post_uncuttable', data: { length: longest, max: limit } })
  if (segments.length > mostSegments) {
    const data = { count: segments.length, max: mostSegments }
    issues.push({ severity: 'error', field: 'text', code: 'post_too_many_segments', data })
  } else if (segments.length > 1) {
    issues.push({ severity: 'warning', field: 'text', code: 'post_split', data: { count: segments.length } })
  }
  const count = hashtagsIn(text).length
  if (max_hashtags > 0 && count > max_hashtags) {
    const data = { count, max: max_hashtags }
    issues.push({ severity: 'error', field: 'text', code: 'post_too_many_hashtags', data })
  }
  return issues
}

function titleIssues({ title_limit: max }: PostRules, title: string): PostIssue[] {
  const length = weightOf(title.trim())
  if (max === 0 || length <= max) return []
  return [{ severity: 'error', field: 'title', code: 'too_long', data: { length, max } }]
}

function mediaIssues({ max_images, max_videos, image_rules, video_rules }: PostRules, media: readonly PostMedia[]) {
  const issues: PostIssue[] = []
  const images = media.filter(({ kind }) => kind === 'image')
  const videos = media.filter(({ kind }) => kind === 'video')
  if (images.length > max_images) {
    const data = { count: images.length, max: max_images }
    issues.push({ severity: 'error', field: 'media', code: 'post_too_many_images', data })
  }
  if (videos.length > max_videos) {
    const data = { count: videos.length, max: max_videos }
    issues.push({ severity: 'error', field: 'media', code: 'post_too_many_videos', data })
  }
  const [ofImages, ofVideos] = [rulesOf(image_rules), rulesOf(video_rules)]
  for (const one of media) issues.push(...fileIssues(one.kind === 'image' ? ofImages : ofVideos, one))
  return issues
}

function altIssues({ alt_limit: max }: PostRules, media: readonly PostMedia[]): PostIssue[] {
  if (max === 0) return []
  const long = media.flatMap(({ name, alt = '' }): PostIssue[] => {
    const length = graphemesIn(alt)
    return length > max ? [{ severity: 'error', field: 'media', code: 'alt_long', data: { name, length, max } }] : []
  })
  const count = media.filter(({ kind, alt }) => kind === 'image' && alt?.trim() === '').length
  return count === 0 ? long : [...long, { severity: 'warning', field: 'media', code: 'alt_missing', data: { count } }]
}

/** A text that was stored is readable: the definition's rules ask for it. */
function rulesOf(text: string): MediaRules {
  const read = mediaRulesOf(text)
  return read.ok ? read.rules : {}
}

function fileIssues(rules: MediaRules, { name, format, bytes, width, height, seconds }: PostMedia): PostIssue[] {
  const issues: PostIssue[] = []
  const add = (code: MediaCode, value: string, allowed: string) =>
    issues.push({ severity: 'error', field: 'media', code, data: { name, value, allowed } })
  if (rules.formats && format && !rules.formats.includes(formatOf(format)))
    add('media_format', format, rules.formats.join(', '))
  if (isOutside(rules.bytes, bytes)) add('media_bytes', megabytes(bytes!), inWords(rules.bytes!, megabytes))
  const side = [width, height].find((pixels) => isOutside(rules.pixels, pixels))
  if (side !== undefined)
    add(
      'media_pixels',
      `${side} px`,
      inWords(rules.pixels!, (pixels) => `${pixels} px`),
    )
  const ratio = width && height ? width / height : undefined
  // Half a pixel more or less is nobody's fault.
  const slack = width && height ? 1 / Math.min(width, height) : 0
  if (isOutside(rules.ratio, ratio, slack)) add('media_ratio', rounded(ratio!), inWords(rules.ratio!, rounded))
  if (isOutside(rules.seconds, seconds))
    add(
      'media_seconds',
      `${seconds} s`,
      inWords(rules.seconds!, (length) => `${length} s`),
    )
  return issues
}

type MediaCode = 'media_format' | 'media_bytes' | 'media_pixels' | 'media_ratio' | 'media_seconds'

function isOutside(range: Range | undefined, value: number | undefined, slack = 0): boolean {
  return range !== undefined && value !== undefined && (value < range.min - slack || value > range.max + slack)
}

function inWords({ min, max }: Range, show: (value: number) => string): string {
  return min === 0 ? `≤ ${show(max)}` : `${show(min)} – ${show(max)}`
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function megabytes(bytes: number): string {
  return `${rounded(bytes / 1024 ** 2)} MB`
}

function sameIssues({ same_content, name }: PostRules, count: number): PostIssue[] {
  if (count <= 1) return []
  const severity = same_content === sameContentCodes.refuse ? 'error' : 'warning'
  return [{ severity, field: 'accounts', code: 'same_content', data: { n: count, platform: name } }]
}
