import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { encodeMessage } from '../../../platform/codedMessage.ts'
import type { WrittenRows } from '../../../platform/live.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { dueInChunks } from '../../../platform/loops/dueInChunks.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Service } from '../../defineDomain.ts'
import { askForLinks } from './checks/linkChecks.ts'
import { askForLogins } from './checks/logins.ts'
import type { PublishingDeps } from './deps.ts'
import { assess, withdrawRuns } from './flow.ts'
import { publishLanes, publishRanks } from './lanes.ts'
import { said } from './messages.ts'
import { standingObstacles } from './obstacles.ts'
import { publishingSettings } from './settings.ts'
import { movePublications } from './states.ts'
import {
  type DuePublication,
  linkRun,
  type Publication,
  readDue,
  readExpired,
  readWaitingAfter,
} from './store/publications.ts'
import { deleteDrafts } from './store/releases.ts'

const lookMs = 1000
const loginsMs = 60_000
const linksMs = 600_000
/** matrix-screens.md §6.5.13: a draft is kept for 30 days after its last change. */
const draftsMs = 30 * 24 * 3_600_000
const hourMs = 3_600_000
/** At one go: a transaction of so many rows holds nobody up. */
const chunk = 200
const { pending } = publicationMachine.codes

export interface Tending extends Required<Pick<Service, 'loops' | 'stop'>> {
  wake(): void
  /** One whole look, as the loop takes it. */
  look(): Promise<void>
}

/**
 * What goes on by itself: publications whose time has come get a run, those that could not go out in time never do, and whatever
 * changes about review, groups, platforms or personas is asked of all that waits.
 */
export function createTending(deps: PublishingDeps): Tending {
  const { context, runs } = deps
  const { store, now, settings, live, loops } = context
  let isDirty = true
  const loop = loops.every('publishing.tend', lookMs, look)
  const drafts = loops.every('publishing.drafts', hourMs, async () => {
    await store.write((tx) => deleteDrafts.run(tx, { before: now() - draftsMs }))
  })
  const logins = loops.every('publishing.logins', loginsMs, () => askForLogins(deps))
  const links = loops.every('publishing.links', linksMs, () => askForLinks(deps))
  const unlisten = live.whenWritten(['account_group', 'platform', 'persona', 'account'], (rows) => {
    if (!matters(rows)) return
    isDirty = true
    loop.wake()
  })

  async function look(signal?: AbortSignal): Promise<void> {
    if (isDirty) {
      isDirty = false
      try {
        await assessAll()
      } catch (error) {
        isDirty = true
        throw error
      }
    }
    // The time that is gone by is one from before it was judged: a clock may leap in the midst of this.
    const at = now()
    // Nothing is given out meanwhile, and nothing is missed for that.
    if (context.restored.holds('publications') || context.clockWatch.leaps()) return
    const before = at - settings.get(publishingSettings.publicationExpiryHours) * hourMs
    const atOnce = { atOnce: chunk, ...(signal && { signal }) }
    await dueInChunks(store, {
      ...atOnce,
      readDue: (sql, count) => readExpired.all(sql, { before, count }),
      work: (tx, rows) => expire(tx, rows, at),
    })
    await dueInChunks(store, {
      ...atOnce,
      readDue: (sql, count) => readDue.all(sql, { now: at, count }),
      work: release,
      onWorked: () => runs.wake(),
    })
  }

  async function assessAll(): Promise<void> {
    let after = 0
    for (;;) {
      const rows = await readWaitingAfter.all(store.read, { after, count: chunk })
      if (rows.length === 0) return
      after = rows.at(-1)!.id
      const ids = rows.map(({ id }) => id)
      await store.write((tx) => assess(deps, tx, ids, now()))
    }
  }

  async function expire(tx: Sql, rows: Publication[], at: number): Promise<void> {
    await withdrawRuns(deps, tx, rows)
    for (const [reason, group] of Map.groupBy(rows, (row) => whyMissed(row, at))) {
      const message = said('missed', { reason })
      await movePublications(
        tx,
        group.map(({ id }) => id),
        { to: 'abnormal', at, note: message, set: { result_description: message, run_seq: null } },
      )
    }
  }

  async function release(tx: Sql, due: DuePublication[]): Promise<void> {
    for (const [accountId, group] of Map.groupBy(due, ({ account }) => account!)) {
      const ids = group.map(({ id }) => id)
      const lane = publishLanes.publication.code
      const rank = publishRanks.publishing
      const queued = await runs.queue(tx, { lane, pin: { kind: 'account', accountId }, rank }, ids)
      await linkRun.run(tx, { pairs: [...queued] })
    }
  }

  return {
    loops: [loop, logins, links, drafts].map((one) => awake(one)),
    wake: () => loop.wake(),
    look,
    async stop() {
      unlisten()
    },
  }
}

/** Does a change of such rows decide whether something may go out? */
function matters({ table, columns }: WrittenRows): boolean {
  const asked = decisive[table]
  return !columns || !asked || asked.some((name) => columns.has(name))
}

const decisive: Readonly<Record<string, readonly string[]>> = {
  account_group: ['review'],
  account: ['group', 'platform', 'organisation_id'],
  persona: ['disclosure', 'name'],
}

/** A stored text: what kept it for so long. */
function whyMissed(row: Publication, now: number): string {
  const [own] = standingObstacles(row, now).filter(({ reason }) => reason !== 'not_waiting')
  if (own) return encodeMessage(ownCodes[own.reason] ?? own.reason, own.values ?? {})
  if (row.result_description !== '') return row.result_description
  return said(row.status === pending ? 'waits_review' : 'waits_phone')
}

const ownCodes: Readonly<Record<string, string>> = {
  held: 'waits_held',
  restored: 'waits_restored',
  needs_person: 'waits_person',
}
