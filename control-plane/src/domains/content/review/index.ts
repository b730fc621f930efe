import * as contract from '@quarterdeck/shared/contracts/contentReview.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { defineDomain, type Service } from '../../defineDomain.ts'
import type { OwnObstacle } from '../../work/runs/index.ts'
import { reviewMeasures } from './alerts.ts'
import type { BlockedWords } from './findings.ts'
import { type From, type Frozen, freeze, levelOf, submit, undated } from './freeze.ts'
import { judgingActions } from './judge.ts'
import { type Post, reviewObstacles } from './obstacles.ts'
import { showReview } from './showReview.ts'
import { createSources, type Said, type Source, type SourceRow, type Sources } from './sources.ts'
import { readStanding, setDue } from './store.ts'
import { type TurnedOff, unreviewedOf } from './unreviewed.ts'

export { altsOn, type Body, bodyOf, type Content, hasAlts, saidOn } from './content.ts'
export { type BlockedWords, describedMedia } from './findings.ts'
export { type From, type Frozen, levelOf } from './freeze.ts'
export type { Post } from './obstacles.ts'
export { lacksRights } from './rights.ts'
export { sameTextOn } from './sameText.ts'
export type { Judged, Said, Source, SourceRow } from './sources.ts'
export {
  findStanding,
  type MediaFile,
  readMedia,
  readSnapshots,
  resolve as resolveContent,
  type Snapshot,
} from './store.ts'
export { contentSnapshot } from './tables.ts'

/** Review bound to what was seen: contents are frozen, people judge the frozen ones, and nothing else goes out. */
export const review = defineDomain({
  name: 'review',
  alerts: reviewMeasures,
  contracts: [contract],
  grants: {
    reviewContent: ['content-review.*'],
    content: ['content-review.list', 'content-review.export'],
    publish: ['content-review.list', 'content-review.export'],
  },
  start({ context, router, resources }, _needs: object, { sources: known = [] }: ReviewOptions = {}): Reviews {
    const sources = createSources()
    for (const source of known) sources.register(source)
    let blockedWords: BlockedWords | undefined
    resources.extend('content-review', { actions: judgingActions({ sources, blockedWords: () => blockedWords }) })
    router.serve(contract.shownReview, async ({ query: { id }, actor, t }) => {
      return {
        data: await showReview(context, id, {
          t,
          blockedWords,
          seen: (ids) => resources.seen('publication', ids, actor),
        }),
      }
    })
    return {
      register(source) {
        if (!known.some(({ kind }) => kind === source.kind)) sources.register(source)
      },
      onJudged: sources.onJudged,
      blockedWordsBy: (given) => {
        blockedWords = given
      },
      read: (sql, { source, id }) => sources.read(sql, { source, source_id: id }),
      submit: (tx, from, call) => submit(tx, sources, from, call),
      submitAction:
        ({ kind }) =>
        async (tx, row, { call }) => {
          const { level } = await submit(tx, sources, { source: kind, id: row.id }, call)
          return level > 0 ? 'same' : undefined
        },
      freeze,
      async levelOf(sql, snapshot) {
        return levelOf((await readStanding.get(sql, { snapshot }))?.status)
      },
      obstaclesOf: reviewObstacles,
      unreviewedOf,
      async due(tx, snapshot, at, now) {
        await setDue.run(tx, { snapshot, due: at, urgency: at ?? undated + now })
      },
    }
  },
})

export interface ReviewOptions {
  /** Of a test: beside those of the lists, or in their place. */
  sources?: readonly Source[]
}

/** Review, for the domains whose rows are sent to it, and for those that publish. */
export interface Reviews extends Service {
  /** A list whose rows are sent to review. At start. */
  register(source: Source): void
  /** Calls back in the transaction in which a review moves: what waits to go out is sent back where it is withdrawn. At start. */
  onJudged(listener: Parameters<Sources['onJudged']>[0]): void
  /** Who knows which words contents should not use. At start. */
  blockedWordsBy(words: BlockedWords): void
  /** A row of a list whose rows are sent to review, as it stands now; undefined: there is none. */
  read(sql: Sql, from: From): Promise<SourceRow | undefined>
  /** Sends a row to review as it stands now: for the action `submit` of its list. */
  submit(tx: Sql, from: From, call: ChangeCall): Promise<Frozen>
  /** The action `submit` of a list whose rows are sent to review. What has passed already is not sent again. */
  submitAction(source: Pick<Source, 'kind'>): ActionHandler
  /** The same of a content that stands in no row, as a release has it. */
  freeze(tx: Sql, row: SourceRow, from: From, call: ChangeCall): Promise<Frozen>
  /** How many people have passed a snapshot: 0, 1 or 2. */
  levelOf(sql: Sql, snapshot: number): Promise<number>
  /** What of review keeps posts from going out, by their keys; for `RunOwner.obstaclesOf`. */
  obstaclesOf(sql: Sql, posts: readonly Post[], judged?: Said): Promise<Map<number, OwnObstacle[]>>
  /** Of posts those that go out although nobody has passed them, by their keys. */
  unreviewedOf(sql: Sql, posts: readonly Post[]): Promise<Map<number, TurnedOff>>
  /** When the first thing that shows a snapshot is due; null: nothing is. */
  due(tx: Sql, snapshot: number, at: number | null, now: number): Promise<void>
}
