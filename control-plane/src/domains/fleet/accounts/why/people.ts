import type { ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { mark } from '@quarterdeck/shared/values/mark.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { factOf, sectionOf, tableOf } from '../../../../resources/output/report.ts'
import { roleName } from '../../../access/roles/index.ts'
import type { Known, WhyDeps } from './known.ts'
import { readKept, readPeople, readSummaries, readViews } from './store.ts'

/** Who can reach the account, and who knows its password. People of other organisations are not named to those outside. */
export async function peopleSections(deps: WhyDeps, known: Known): Promise<ReportSection[]> {
  return [await reachOf(deps, known), await passwordOf(deps, known)]
}

async function reachOf({ context }: WhyDeps, { row, call: { t, readContext } }: Known): Promise<ReportSection> {
  const { accessScope, zone } = readContext
  const organisation = accessScope.external ? accessScope.organisationId : null
  const people = await readPeople.all(context.store.read, { id: row.id, organisation })
  const yes = (flag: number) => t(flag === 1 ? 'server.yes' : 'server.no')
  const rows = people.map((one) => ({
    person: `${one.name} (${one.username})`,
    role: one.role_id < 0 ? '' : roleName({ id: one.role_id, name: one.role_name, fixed: one.role_fixed }, t),
    reach: t(codeKey('role.choice.reach', one.reach)),
    organisation: [one.organisation_name, one.group_name].filter(Boolean).join(' / '),
    reveals: yes(one.reveals),
    authorises: yes(one.authorises),
    uses_phone: yes(one.uses_phone),
    last_login: one.last_login === null ? '' : formatTime(one.last_login, zone),
  }))
  const columns = {
    person: t('account-why.person'),
    role: t('user.field.role_id'),
    reach: t('role.field.reach'),
    organisation: t('user.field.organisation'),
    reveals: t('account-why.sees_password'),
    authorises: t('account-why.authorises'),
    uses_phone: t('account-why.uses_phone'),
    last_login: t('user.field.last_login'),
  }
  return sectionOf('people', t('account-why.section.people'), {
    table: tableOf(columns, rows, { empty: t('account-why.people_none') }),
  })
}

async function passwordOf({ context }: WhyDeps, { row, call: { t, readContext } }: Known): Promise<ReportSection> {
  const { accessScope, zone } = readContext
  const title = t('account-why.section.password')
  const kept = await readKept.get(context.store.read, { id: row.id })
  if (kept?.is_kept !== 1)
    return sectionOf('password', title, {
      facts: [factOf('password', t('account.field.password'), t('account-why.password_none'))],
    })
  const { since } = kept
  const seen = (await readViews.all(context.store.read, { id: row.id, since })).filter(
    ({ organisation }) => !accessScope.external || organisation === accessScope.organisationId,
  )
  const rows = seen.map((one) => ({
    person:
      one.username === '' ? t('account-why.unknown_person', { id: one.user_id }) : `${one.name} (${one.username})`,
    how: t(codeKey('account-why.way', one.way)),
    times: String(one.times),
    last: formatTime(one.last, zone),
    still: t(one.still === 1 ? 'server.yes' : 'server.no'),
  }))
  const columns = {
    person: t('account-why.person'),
    how: t('account-why.how'),
    times: t('account-why.times'),
    last: t('account-why.last_time'),
    still: t('account-why.still'),
  }
  return sectionOf('password', title, {
    facts: [
      factOf('password_changed', t('account.field.password_changed'), row.password_changed),
      factOf('set_by', t('account-why.way.set'), await whoSet(context, row.id, since)),
      factOf('to_change', t('account.field.to_change'), t(row.to_change === 1 ? 'server.yes' : 'server.no'), {
        tone: row.to_change === 1 ? 'bad' : '',
      }),
    ],
    table: tableOf(columns, rows, { empty: t('account-why.password_unseen') }),
  })
}

/** Whoever set the password knows it, too; '' where it came with a sheet, of which the rows have no entry of their own. */
async function whoSet({ store }: WhyDeps['context'], id: number, since: number): Promise<string> {
  const summaries = await readSummaries.all(store.read, { rowId: String(id) })
  const set = summaries.find(({ summary }) => {
    const [, code, ...values] = summary.split(mark)
    return code === 'added' || values.at(-1)?.split(',').includes('password')
  })
  return set && Number(set.at) >= since ? set.actor : ''
}
