import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { seenKeyOf } from '@quarterdeck/shared/values/unseenMarks.ts'
import { mayDo } from '../../../http/handler.ts'
import { eq, sql } from '../../../platform/schema/drizzle.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, phone, platform } from '../../../platform/schema/tables.gen.ts'
import type { ResourceHooks, WantedRow } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { sideIn } from '../../../resources/visibility/side.ts'
import { keepLinks } from '../../content/personas/index.ts'
import { askToLogIn, inWords } from '../../work/runs/index.ts'
import { loweredProblem, mayLowerKey, refuseFewerReviewers, withFewerReviewers } from './fewerReviewers.ts'

/** By whose authority an account is run, who recorded that, and what holds between it, its phone and its platform. */
export const accountHooks: Pick<
  ResourceHooks,
  'derive' | 'present' | 'problems' | 'importProblems' | 'beforeAdd' | 'beforeEdit'
> = {
  derive: ({ account }) => ({ account_key: seenKeyOf(String(account ?? '')) }),
  present(row, t) {
    if (typeof row.trouble === 'string') row.trouble = inWords(row.trouble, t)
  },
  async problems(sql, rows) {
    const found = await judgeRows.all(sql, { rows: rows.map(asked) })
    const links = rows.map(({ home_link }) => home_link)
    return rows.map((row, at) => {
      const told = found.find((one) => one.at === at)
      const isRepeated = row.home_link !== '' && links.indexOf(row.home_link ?? '') !== at
      return told ? problemsOf(row, told, isRepeated && links.includes(row.home_link ?? '')) : []
    })
  },
  async importProblems(sql, rows, actor) {
    const lowered = await withFewerReviewers(sql, rows)
    const mayLower = mayDo(actor, mayLowerKey)
    return rows.map((row, at) => [
      ...(lowered.has(at) && !mayLower ? [loweredProblem] : []),
      ...(lacksPhone(row) ? [phoneRequired] : []),
    ])
  },
  async beforeAdd(_tx, rows, { actor, at }) {
    for (const row of rows) {
      row.recorded_by = actor.username
      if (row.password) row.password_changed = at
    }
  },
  async beforeEdit(tx, rows, call) {
    const { actor, at } = call
    await refuseFewerReviewers(tx, rows, actor)
    await keepLinks(tx, rows, call)
    for (const { before, changes } of rows) {
      // Nobody could be asked to log it in while it was on no phone.
      const isLost = before.status === accountMachine.codes.not_logged_in
      if (isLost && typeof changes.phone === 'number')
        await askToLogIn(tx, { phoneId: changes.phone, accountId: before.id }, at)
      if (['basis', 'authorised_until', 'owner'].some((name) => name in changes)) changes.recorded_by = actor.username
      if ('password' in changes) changes.password_changed = at
    }
  },
}

/** A sheet names a phone for new accounts, and takes none away; those that have none from before stay. */
function lacksPhone({ before, changes }: WantedRow): boolean {
  const [had, has] = [before?.phone ?? null, ('phone' in changes ? changes.phone : before?.phone) ?? null]
  return has === null && (before === undefined || had !== null)
}

const phoneRequired: Problem = { field: 'phone', code: 'required', text: 'account.required.phone' }

interface Found {
  at: number
  otherSide: number
  linkTaken: number
  /** What was set while it could be stays. */
  linkKept: number
  /** The authorisation of the account, or the basis of its platform, is past. */
  isPast: number
  capHour: number
  capDay: number
}

function problemsOf(
  row: Stored,
  { otherSide, linkTaken, linkKept, isPast, capHour, capDay }: Found,
  isRepeated: boolean,
): Problem[] {
  const link = String(row.home_link ?? '')
  const isUnauthorised = Number(row.basis ?? 0) === 0 || (isPast === 1 && linkKept === 0)
  const above = (field: 'cap_hour' | 'cap_day', max: number): Problem[] =>
    max > 0 && Number(row[field] ?? 0) > max ? [{ field, code: 'too_large', data: { max } }] : []
  return [
    // Another organisation's phone would never get its work (decisions.md §7).
    ...(otherSide === 1 ? [{ field: 'phone', code: 'other_organisation' as const }] : []),
    ...(link !== '' && (linkTaken === 1 || isRepeated) ? [{ field: 'home_link', code: 'link_taken' as const }] : []),
    ...(link !== '' && isUnauthorised ? [{ field: 'home_link', code: 'not_authorised' as const }] : []),
    ...above('cap_hour', capHour),
    ...above('cap_day', capDay),
  ]
}

const asked = ({ id, phone, platform, organisation_id, home_link, authorised_until }: Stored) => ({
  id: id ?? 0,
  phone: phone ?? null,
  platform: platform ?? null,
  organisation: organisation_id ?? null,
  link: home_link ?? '',
  until: authorised_until ?? null,
})

const now = sql.raw(`unixepoch('subsec') * 1000`)

const judgeRows = prepared((q, p: Params<{ rows: readonly object[] }>) =>
  q
    .select({
      at: paramTable.place,
      otherSide: sql<number>`${phone.id} IS NOT NULL AND ${sideIn(phone.organisation_id)} <> ${sideIn(paramTable.member('organisation'))}`,
      linkTaken: sql<number>`EXISTS (SELECT 1 FROM ${account} other WHERE other.home_link = ${paramTable.member('link')}
        AND other.home_link <> '' AND other.id <> ${paramTable.member('id')})`,
      linkKept: sql<number>`EXISTS (SELECT 1 FROM ${account} own WHERE own.id = ${paramTable.member('id')} AND own.home_link = ${paramTable.member('link')})`,
      isPast: sql<number>`coalesce(${paramTable.member('until')} <= ${now}, 0) OR ${platform.basis} = 0 OR coalesce(${platform.basis_until} <= ${now}, 0)`,
      capHour: sql<number>`coalesce(${platform.cap_hour}, 0)`,
      capDay: sql<number>`coalesce(${platform.cap_day}, 0)`,
    })
    .from(paramTable.list(p.rows))
    .leftJoin(phone, eq(phone.id, paramTable.member<number>('phone')))
    .leftJoin(platform, eq(platform.id, paramTable.member<number>('platform'))),
)
