import { AppError, type Problem, problemAgain } from '@quarterdeck/shared/errors/appError.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { hasHiddenCharacters, looksReserved } from '@quarterdeck/shared/values/shownName.ts'
import type { Actor } from '../../../http/handler.ts'
import { and, eq, not } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { organisation, user } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks, WantedRow } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { refuseUnlisted } from '../addresses/index.ts'
import { refuseHigherRole } from '../roles/index.ts'
import { type Directory, deleteFactors, type HashCost, hashSlowly, refuseCommon } from '../sessions/index.ts'
import { groupProblems, refuseBeyond } from './userBelonging.ts'

/** Accounts of people: passwords are stored slowly hashed, nobody locks themselves or everybody out, sessions end with their user. */
export function userHooks({ directory, cost }: { directory: Directory; cost: HashCost }): ResourceHooks {
  const close = async (tx: Sql, ids: readonly number[], { after }: ChangeCall) => {
    if (ids.length === 0) return
    const ended: number[] = []
    for (const id of ids) ended.push(...(await directory.close(tx, id)))
    after.run(() => directory.ended(ended))
  }
  return {
    problems: groupProblems,
    derive: ({ password }) => ({ invited: password ? 0 : 1 }),
    async prepare(values, on): Promise<Stored> {
      refuseMisleading(values)
      if (on === 'edit' || values.password === undefined || values.password === '') return {}
      // What comes over the wire is a hash already; anything else would be a password in the clear (decisions.md §3).
      if (!/^[0-9a-f]{64}$/.test(String(values.password))) {
        throw new AppError('invalid', {}, { problems: [{ field: 'password', code: 'invalid' }] })
      }
      refuseCommon(String(values.password))
      return { password: await hashSlowly(String(values.password), cost) }
    },
    async beforeAdd(tx, rows, { actor }) {
      refuseBeyond(actor, rows)
      for (const row of rows) {
        await refuseHigherRole(tx, actor, row.role_id as number | null)
        await refuseUnlisted(tx, actor, row)
      }
    },
    async importProblems(sql, rows, actor) {
      return Promise.all(rows.map((row) => refusalsOf(sql, row, actor)))
    },
    async beforeEdit(tx, rows, call) {
      const { actor } = call
      refuseBeyond(
        actor,
        rows.flatMap(({ before, changes }) => [before, { ...before, ...changes }]),
      )
      for (const { before, changes } of rows) {
        await refuseHigherRole(tx, actor, before.role_id as number | null)
        await refuseUnlisted(tx, actor, changes, before)
        if ('role_id' in changes) await refuseHigherRole(tx, actor, changes.role_id as number | null)
        if (before.id === actor.userId && (loses(changes) || changes.read_only === 1)) throw new AppError('own_account')
      }
      const losers = rows.filter(({ changes }) => loses(changes)).map(({ before }) => before)
      const ids = losers.map(({ id }) => id)
      if (losers.some((row) => row.role_id === 0)) await refuseLastAdmin(tx, ids)
      for (const { before, changes } of rows) {
        if (before.role_id === 0 && (await isExternal(tx, changes.organisation))) await refuseLastAdmin(tx, [before.id])
      }
      await close(tx, ids, call)
    },
    async beforeDelete(tx, rows, call) {
      const { actor } = call
      refuseBeyond(actor, rows)
      if (rows.some((row) => row.id === actor.userId)) throw new AppError('own_account')
      for (const row of rows) await refuseHigherRole(tx, actor, row.role_id as number | null)
      const ids = rows.map((row) => row.id)
      await refuseLastAdmin(tx, ids)
      await deleteFactors.run(tx, { userIds: ids })
      await close(tx, ids, call)
    },
  }
}

/** What the rules above would say against a row of a sheet, so that its verdict says it and the others are carried out. */
async function refusalsOf(sql: Sql, { before, changes }: WantedRow, actor: Actor): Promise<Problem[]> {
  const rules: [field: string, rule: () => void | Promise<void>][] = [
    ['username', () => refuseMisleading({ ...before, ...changes })],
    ['user_group', () => refuseBeyond(actor, [...(before ? [before] : []), { ...before, ...changes }])],
    ['role_id', () => refuseHigherRole(sql, actor, (before?.role_id ?? null) as number | null)],
    ['role_id', () => refuseHigherRole(sql, actor, (changes.role_id ?? null) as number | null)],
    ['ip_verify', () => refuseUnlisted(sql, actor, changes, before)],
  ]
  const moved = before ? (['organisation', 'user_group'] as const).filter((field) => field in changes) : []
  // What becomes of their rows is decided there.
  const problems: Problem[] = moved.map((field) => ({ field, code: 'change_group_instead' }))
  for (const [field, rule] of rules) {
    try {
      await rule()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push(...(error.problems.length > 0 ? error.problems : [problemAgain(field, error)]))
    }
  }
  return problems
}

/** Whoever reads the log must know who is meant. */
function refuseMisleading(values: Stored): void {
  const problems = (['username', 'name'] as const).flatMap((field): Problem[] => {
    const name = String(values[field] ?? '')
    if (hasHiddenCharacters(name)) return [{ field, code: 'name_hidden' }]
    return looksReserved(name) ? [{ field, code: 'name_reserved' }] : []
  })
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
}

/** Something that was allowed is no longer; `changes` holds only what differs. */
function loses(changes: Stored): boolean {
  return 'role_id' in changes || changes.available === 0
}

/** Someone must be left who may do everything: a super admin of an internal organisation, among those who stay as they are. */
async function refuseLastAdmin(tx: Sql, without: readonly number[], outside: readonly number[] = []): Promise<void> {
  const other = await readOtherAdmin.get(tx, { without, outside })
  if (!other) throw new AppError('own_account')
}

/** An organisation that becomes external takes its super admins with it. */
export const organisationHooks: ResourceHooks = {
  async beforeEdit(tx, rows) {
    const outside = rows.filter(({ changes }) => changes.type === organisationTypes.external)
    const ids = outside.map(({ before }) => before.id)
    if (ids.length > 0) await refuseLastAdmin(tx, [], ids)
  },
}

async function isExternal(tx: Sql, id: unknown): Promise<boolean> {
  const row = typeof id === 'number' ? await readType.get(tx, { id }) : undefined
  return row?.type === organisationTypes.external
}

const readType = prepared((q, { id }: Params<{ id: number }>) =>
  q.select({ type: organisation.type }).from(organisation).where(eq(organisation.id, id)),
)

type Others = Params<{ without: readonly number[]; outside: readonly number[] }>
const readOtherAdmin = prepared((q, { without, outside }: Others) =>
  q
    .select({ id: user.id })
    .from(user)
    .innerJoin(organisation, eq(organisation.id, user.organisation))
    .where(
      and(
        ...[eq(user.role_id, 0), eq(user.available, 1), not(isAmong(user.id, without))],
        ...[eq(organisation.type, organisationTypes.internal), not(isAmong(organisation.id, outside))],
      ),
    )
    .limit(1),
)
