import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { type RunViewer, readOpenRuns } from '../../work/runs/index.ts'
import type { PublishingDeps } from './deps.ts'
import { publishLanes } from './lanes.ts'
import { contentObstacles, standingObstacles } from './obstacles.ts'
import { readDoubts } from './order/doubts.ts'
import { readPublications } from './store/publications.ts'

const { codes } = publicationMachine
const waiting: readonly number[] = [codes.pending, codes.processing, codes.waiting]

/** Why a publication has not gone out yet, the first thing first; nothing for one that has, or never will. */
export async function whyWaiting(
  { context, reviews, runs }: PublishingDeps,
  id: number,
  viewer: RunViewer,
  t: Translate,
): Promise<{ reasons: { reason: string; text: string }[]; run: number | null }> {
  const { read } = context.store
  const [row] = await readPublications(read, [id])
  if (!row || !waiting.includes(row.status)) return { reasons: [], run: null }
  const now = context.now()
  const zone = context.settings.get(systemSettings.zone)
  const time = formatTime(row.scheduled_time ?? 0, zone)
  const ending = await readDoubts(read, row.account === null ? [] : [row.account], now)
  const until = ending.get(row.account ?? 0)?.authorisedUntil ?? null
  const isPastEnd = until !== null && until > now && until <= (row.scheduled_time ?? 0)
  const own = [
    ...(isPastEnd
      ? [
          {
            reason: 'authorisation_ends',
            text: 'publishing.waits_authorisation' as const,
            values: { time: formatTime(until, zone) },
          },
        ]
      : []),
    ...((await contentObstacles(reviews, read, [row])).get(id) ?? []),
    ...standingObstacles(row, now).filter(({ reason }) => reason !== 'not_waiting'),
  ].map(({ reason, text, values }) =>
    reason === 'not_due' ? { reason, text: t('publishing.waits_time', { time }) } : { reason, text: t(text, values) },
  )
  const [open] = await readOpenRuns.all(read, { ids: [id], lanes: [publishLanes.publication.code] })
  if (!open) return { reasons: own, run: null }
  const [told] = await runs.why({ seq: open.seq }, viewer)
  // What the run says of its owner was said above.
  const said = new Set(own.map(({ reason }) => reason))
  const ofRun = (told?.phones ?? []).flatMap(({ rules }) => rules).filter(({ rule }) => !said.has(rule))
  const once = new Map(ofRun.map(({ rule, text }) => [rule, text]))
  return { reasons: [...own, ...[...once].map(([reason, text]) => ({ reason, text }))], run: open.seq }
}
