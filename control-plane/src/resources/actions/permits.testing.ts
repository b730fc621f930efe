import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type AnyResource, defineResource } from '@quarterdeck/shared/resource/define.ts'
import { defineMachine } from '@quarterdeck/shared/states/machine.ts'
import { type Jobs, startJobs } from '../../domains/system/jobs/index.ts'
import { createJobsHarness } from '../../domains/system/jobs/jobsHarness.testing.ts'
import type { Router } from '../../http/handler.ts'
import { createTranslators } from '../../http/language.ts'
import type { Context } from '../../platform/context.ts'
import type { Running } from '../../platform/running.ts'
import type { TestDatabase, TestEngine } from '../../platform/store/engines.testing.ts'
import { createResources } from '../index.ts'
import type { Stored } from '../stored.ts'
import { seesAll } from '../visibility/readContext.ts'
import type { People } from './people.ts'

export const permitStates = defineMachine({
  name: 'permit',
  initial: 'pending',
  codes: { pending: 0, granted: 1, refused: 2 },
  moves: { pending: ['granted', 'refused'], granted: ['refused'], refused: [] },
})

/** A made-up list with every sort of action. */
export const permit = defineResource({
  name: 'permit',
  table: 'permit',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit'],
  fields: {
    name: { kind: 'text', max: 40, required: true },
    status: {
      kind: 'state',
      machine: permitStates,
      colours: { pending: 'orange', granted: 'green', refused: 'red' },
      computed: true,
    },
    note: { kind: 'text', max: 100 },
    rank: { kind: 'integer', min: 0, max: 9 },
    next: { kind: 'reference', to: 'permit', label: 'name' },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: { status: { kind: 'equals', field: 'status' } },
  actions: {
    grant: { from: ['pending'], to: 'granted' },
    refuse: { to: 'refused', form: { note: { kind: 'text', max: 100, required: true } } },
    rank: { dryRun: true, form: { rank: { kind: 'integer', min: 0, max: 9, required: true } } },
    remind: { when: { note: 1 }, form: { word: { kind: 'secret' } } },
    follow: { rows: 'one', form: { next: { kind: 'reference', to: 'permit', label: 'name', where: { rank: 3 } } } },
    burn: { rows: 'one', stepUp: true, danger: true },
    post: { when: { rank: 0 } },
  },
})

const createTable = `CREATE TABLE IF NOT EXISTS permit (id INTEGER PRIMARY KEY AUTOINCREMENT, status INTEGER NOT NULL DEFAULT 0,
  rank INTEGER NOT NULL DEFAULT 0, next INTEGER REFERENCES permit (id), update_time INTEGER, revision INTEGER NOT NULL DEFAULT 1,
  note TEXT NOT NULL DEFAULT '', name TEXT NOT NULL DEFAULT '')`

/** Names that begin so are refused by the rule of `rank`, and one so called breaks it. */
export const closed = 'closed'
export const broken = 'broken'

export type ActionsHarness = Awaited<ReturnType<typeof createActionsHarness>>

/** The list with its actions on a real database, behind the real HTTP side and with the real job centre. */
export async function createActionsHarness(on: TestEngine | TestDatabase, { slowMs = 0 }: { slowMs?: number } = {}) {
  /** Of whoever has a second factor; who has none is not asked. */
  const codes = new Map<number, string>()
  /** Who may no longer sign in. */
  const gone = new Set<number>()
  /** What was done outside of the database. */
  const sent: number[] = []
  const people: People = {
    actorOf: async (userId, address) =>
      gone.has(userId)
        ? undefined
        : {
            ...seesAll,
            userId,
            username: 'admin',
            roleId: 0,
            sessionId: 0,
            readOnly: false,
            keys: new Set(),
            withheld: new Set(),
            all: true,
            address,
          },
    async stepUp({ userId }, { code }) {
      if (codes.has(userId) && code !== codes.get(userId)) throw new AppError('login_code_required')
    },
  }

  async function start(context: Context, router: Router): Promise<{ parts: Jobs; running: Running[] }> {
    await context.store.write((tx) => tx.run(createTable))
    const jobs = await startJobs(context, router, { graceMs: 100 })
    const definitions = [permit as AnyResource]
    const lists = await createResources(context, router, {
      definitions,
      translate: createTranslators(),
      newId: () => 'x',
    })
    lists.runJobsWith(jobs)
    lists.peopleFrom(people)
    lists.extend('permit', {
      async prepare(values, on): Promise<Stored> {
        return typeof on === 'object' && 'word' in values ? { word: `hash of ${values.word}` } : {}
      },
      actions: {
        async grant() {
          await sleep(slowMs)
          return undefined
        },
        refuse: async (_tx, _row, { form }) => ({ note: form.note! }),
        async rank(_tx, { name }, { form }) {
          if (String(name).startsWith(closed)) throw new AppError('in_use')
          if (name === broken) throw new Error('a bug')
          return { rank: form.rank! }
        },
        async remind(_tx, { id }, { form, call }) {
          if (form.word !== 'hash of open') throw new AppError('forbidden')
          call.after.run(() => sent.push(id))
          return undefined
        },
        follow: async (_tx, _row, { form }) => ({ next: form.next! }),
        burn: async () => ({ note: 'burnt' }),
      },
    })
    lists.extend('permit', {
      actionsOutside: {
        async post({ id, name }) {
          if (String(name).startsWith(closed)) throw new AppError('in_use')
          sent.push(id)
        },
      },
    })
    await lists.begin()
    await jobs.begin()
    return { parts: jobs, running: [lists, jobs] }
  }

  const harness = await createJobsHarness(start, on)
  return Object.assign(harness, {
    codes,
    gone,
    sent,
    /** Permits by their names; gives their ids. */
    async add(names: readonly string[], more: { status?: keyof typeof permitStates.codes; note?: string } = {}) {
      const { status = 'pending', note = '' } = more
      const rows = await harness.context.store.write((tx) =>
        tx.all<{ id: number }>(
          `INSERT INTO permit (name, status, note) SELECT value, ?, ? FROM json_each(?) ORDER BY key RETURNING id`,
          [permitStates.codes[status], note, JSON.stringify(names)],
        ),
      )
      return rows.map(({ id }) => id)
    },
    rows: () =>
      harness.context.store.read.all<Record<string, string | number | null>>(
        'SELECT id, name, status, note, rank, next, revision, update_time FROM permit ORDER BY id',
      ),
    audit: () =>
      harness.context.store.read.all<{ action: string; row_id: string; detail: string }>(
        `SELECT action, row_id, detail FROM audit_log WHERE resource = 'permit' ORDER BY id`,
      ),
  })
}
