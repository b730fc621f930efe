import type { SiteEventKind } from '@quarterdeck/shared/contracts/siteTimeline.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { SiteEvent } from './events/siteEvent.ts'

/** What is drawn as marks, in the order of its lanes; the rest are lines and strips of their own. */
export const markedKinds = ['certificate', 'domain', 'upgrade', 'posting', 'task'] as const satisfies SiteEventKind[]

export interface Mark {
  day: string
  count: number
  tone: SiteEvent['tone']
  texts: string[]
}

/** A mark says no more than this many things. */
const mostTexts = 6

/** One mark for each day on which something happened, the oldest first; bad if anything of it was. */
export function marksOf(events: readonly SiteEvent[], zone: string): Mark[] {
  const marks = new Map<string, Mark>()
  for (const { at, tone, text } of events.toReversed()) {
    const day = formatDay(at, zone)
    const mark = marks.get(day) ?? { day, count: 0, tone, texts: [] }
    mark.count++
    if (tone === 'bad' || (tone === 'good' && mark.tone === 'plain')) mark.tone = tone
    if (mark.texts.length < mostTexts) mark.texts.push(text)
    marks.set(day, mark)
  }
  return [...marks.values()]
}
