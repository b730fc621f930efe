import { z } from 'zod'
import { checkStatusOf } from '../states/bookTask.ts'
import type { RunResult } from './runResult.ts'

/**
 * What a check script has read under an account, the newest first. `title`: where it stands by itself; `text`: all of the post, without its title; `media`: how many pictures
 * and videos it has; `time`: when it was posted, UTC milliseconds, where that is to be seen to the minute. What was not to be seen is left out.
 */
const work = z.object({
  link: z.string().max(2000),
  title: z.string().max(2000).optional(),
  text: z.string().max(20_000).optional(),
  media: z.number().int().min(0).optional(),
  time: z.number().min(0).optional(),
})
export type Work = z.infer<typeof work>

export interface SeenWorks {
  works: Work[]
  /** All that was posted since then was read; undefined: nobody says how far back was read. */
  since: number | undefined
}

/**
 * The works in the result of a check: `works` comes as JSON in a text, `read_since` beside it. Undefined where the script does not list
 * any; what is no work is left out.
 */
export function worksIn(result: Readonly<RunResult> | undefined): SeenWorks | undefined {
  if (typeof result?.works !== 'string') return undefined
  const works = listIn(result.works).flatMap((one) => work.safeParse(one).data ?? [])
  const times = works.flatMap(({ time }) => time ?? [])
  const said = typeof result.read_since === 'number' ? [result.read_since] : []
  const since = Math.min(...times, ...said)
  return { works, since: Number.isFinite(since) ? since : undefined }
}

/** What a check says: a script that lists no works says whether and where one stands, and nothing else of it. */
export function worksSeen(result: Readonly<RunResult> | undefined): SeenWorks {
  const listed = worksIn(result)
  if (listed) return listed
  const link = typeof result?.share_link === 'string' ? result.share_link.trim() : ''
  const since = typeof result?.read_since === 'number' ? result.read_since : undefined
  return { works: checkStatusOf(result?.check_status) === 'valid' ? [{ link }] : [], since }
}

/** The addresses of works, as far as they were to be seen. */
export function linksOf({ works }: SeenWorks): string[] {
  return works.flatMap(({ link }) => (link === '' ? [] : [link]))
}

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
