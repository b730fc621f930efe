import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { keptCodes } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { contentItemMachine } from '@quarterdeck/shared/states/contentItem.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { and, asc, eq, exists, inArray, ne, notExists } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import { contentItem, publication, contentReview as reviewTable } from '../../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import type { RunViewer } from '../../../work/runs/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { waitingCodes, withdrawRuns } from '../flow.ts'
import { movePublications } from '../states.ts'
import { readPublications } from '../store/publications.ts'
import { whyWaiting } from '../why.ts'
import { readOrderAccounts } from './accounts.ts'
import { noteDue } from './addPublications.ts'
import { createRelease } from './publishRelease.ts'

export interface ReadyPost {
  id: number
  title: string
  text: string
  persona: number | null
}

/** Posts that go out by a schedule instead of by a person's hand; the guards are the same. */
export interface ScheduledPosts {
  /** What these personas have that was passed and that nothing publishes or has published, the oldest first. */
  ready(from: Sql, personas: readonly number[], count: number): Promise<ReadyPost[]>
  /** Publishes one, now or at a time (UTC milliseconds), in the name of the caller; or gives why it cannot be, in the words of the installation. */
  publish(
    tx: Sql,
    order: { item: number; account: number; request: string; at?: number },
    call: ChangeCall,
  ): Promise<{ publication: number } | { refused: string }>
  /** Calls off what has not begun to go out, for a stored reason. */
  callOff(tx: Sql, ids: readonly number[], reason: string, at: number): Promise<number[]>
  /** Why nothing can go out under accounts at all, as things stand: of those that can there is nothing. */
  hindrances(from: Sql, accounts: readonly number[], t: Translate): Promise<ReadonlyMap<number, string>>
  /** Why one has not gone out yet, in the viewer's words, the first thing first. */
  waitsFor(id: number, viewer: RunViewer): Promise<string[]>
}

export function createScheduledPosts(deps: PublishingDeps, t: Translate): ScheduledPosts {
  return {
    ready: (from, personas, count) =>
      personas.length === 0 ? Promise.resolve([]) : selectReady.all(from, { personas, count }),
    async publish(tx, { item, account, request, at: wanted }, call) {
      const at = wanted ?? call.at
      const time = formatTime(at, call.context.settings.get(systemSettings.zone))
      const order = {
        contents: { kind: 'items' as const, ids: [item] },
        accounts: [account],
        when: at > call.at ? { kind: 'at' as const, time } : { kind: 'now' as const },
        by_hand: false,
        draft: null,
        name: '',
        request_id: request,
        rows: [{ content: 0, account, time, repeat: 0 }],
      }
      const made = await createRelease(deps, tx, order, t, call)
      const [publication] = made.publications
      if (publication === undefined) return { refused: made.refused[0]?.reason ?? '' }
      call.after.run(deps.wake)
      return { publication }
    },
    async callOff(tx, ids, reason, at) {
      const rows = (await readPublications(tx, ids)).filter(({ status }) => waitingCodes.includes(status))
      await withdrawRuns(deps, tx, rows)
      const gone = rows.map(({ id }) => id)
      const set = { result_description: reason, run_seq: null }
      await movePublications(tx, gone, { to: 'cancelled', at, set, note: reason })
      for (const { snapshot } of rows) await noteDue(deps, tx, snapshot, at)
      return gone
    },
    async hindrances(from, accounts, t) {
      const found = await readOrderAccounts(from, accounts, deps.context.now())
      return new Map(
        found.flatMap(({ id, problem }) => (problem ? [[id, t(problem.text, problem.values)] as const] : [])),
      )
    },
    async waitsFor(id, viewer) {
      return (await whyWaiting(deps, id, viewer, viewer.t)).reasons.map(({ text }) => text)
    },
  }
}

const { passed, reviewed } = contentReviewMachine.codes

const selectReady = prepared((q, p: Params<{ personas: readonly number[]; count: number }>) =>
  q
    .select({ id: contentItem.id, title: contentItem.title, text: contentItem.text, persona: contentItem.persona })
    .from(contentItem)
    .where(
      and(
        isAmong(contentItem.persona, p.personas),
        eq(contentItem.status, contentItemMachine.codes.completed),
        ne(contentItem.kept, keptCodes.discarded),
        exists(
          q
            .select({ id: reviewTable.id })
            .from(reviewTable)
            .where(
              and(
                eq(reviewTable.source, reviewSources.item),
                eq(reviewTable.source_id, contentItem.id),
                inArray(reviewTable.status, [passed, reviewed]),
              ),
            ),
        ),
        notExists(
          q
            .select({ id: publication.id })
            .from(publication)
            .where(
              and(eq(publication.item, contentItem.id), ne(publication.status, publicationMachine.codes.cancelled)),
            ),
        ),
      ),
    )
    .orderBy(asc(contentItem.id))
    .limit(take(p.count)),
)
