import type { ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { thingWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { auditMessageInWords } from '../../../../platform/audit/auditMessages.ts'
import { describe } from '../../../../resources/mutations/auditEntries.ts'
import { sectionOf, tableOf } from '../../../../resources/output/report.ts'
import { readRows } from '../../../../resources/write/statements.ts'
import type { Subject } from './known.ts'
import { readExports, readRevealEntries, readSessions, readSignIns, readViewsOf } from './store.ts'

/** What a person opened in a range of time. */
export async function openedSections(subject: Subject): Promise<ReportSection[]> {
  return [await sessionsOf(subject), await signInsOf(subject), await revealsOf(subject), await exportsOf(subject)]
}

async function sessionsOf({ deps, person, readContext: { zone, now }, t }: Subject): Promise<ReportSection> {
  const found = await readSessions.all(deps.context.store.read, { userId: person.id, now })
  const rows = found.map(({ create_time, last_seen, address, agent }) => ({
    when: formatTime(create_time, zone),
    last: formatTime(last_seen, zone),
    address,
    agent,
  }))
  const columns = {
    when: t('account-why.when'),
    last: t('account-why.last_time'),
    address: t('audit.field.address'),
    agent: t('user-access.agent'),
  }
  const table = tableOf(columns, rows, { empty: t('user-access.none') })
  return sectionOf('open_sessions', t('user-access.section.open_sessions'), { table })
}

async function signInsOf({ deps, span, readContext: { zone }, t }: Subject): Promise<ReportSection> {
  const found = await readSignIns.all(deps.context.store.read, span)
  const rows = found.map(({ at, address }) => ({ when: formatTime(at, zone), address }))
  const columns = { when: t('account-why.when'), address: t('audit.field.address') }
  const table = tableOf(columns, rows, { empty: t('user-access.none') })
  return sectionOf('sign_ins', t('user-access.section.sign_ins'), { table })
}

async function exportsOf({ deps, span, readContext: { zone }, t }: Subject): Promise<ReportSection> {
  const found = await readExports.all(deps.context.store.read, span)
  const rows = found.map(({ at, address, summary }) => ({
    when: formatTime(at, zone),
    what: auditMessageInWords(summary, t),
    address,
  }))
  const columns = {
    when: t('account-why.when'),
    what: t('account-why.what'),
    address: t('audit.field.address'),
  }
  const table = tableOf(columns, rows, { empty: t('user-access.none') })
  return sectionOf('exports', t('user-access.section.exports'), { table })
}

/** Between a view and what the log says of it, written in one transaction. */
const nearMs = 10_000

async function revealsOf({ deps, span, readContext: { zone }, t }: Subject): Promise<ReportSection> {
  const { read } = deps.context.store
  const views = await readViewsOf.all(read, span)
  const entries = await readRevealEntries.all(read, span)
  const names = new Map<string, string>()
  for (const [resource, of] of Map.groupBy(views, (view) => view.resource)) {
    const table = deps.resources.tables.get(resource)
    const ids = of.map(({ row_id }) => row_id)
    for (const row of table ? await readRows(read, table, ids) : [])
      names.set(`${resource}/${row.id}`, describe(table!, [row])[0]!)
  }
  const rows = views.map(({ at, resource, row_id, way }) => {
    const said = entries.find(
      (entry) => entry.resource === resource && entry.row_id === `${row_id}` && Math.abs(entry.at - at) < nearMs,
    )
    return {
      when: formatTime(at, zone),
      thing: thingWords(resource, t),
      name: names.get(`${resource}/${row_id}`) ?? `#${row_id}`,
      how: t(codeKey('account-why.way', way)),
      reason: reasonIn(said?.detail ?? ''),
      address: said?.address ?? '',
    }
  })
  const columns = {
    when: t('account-why.when'),
    thing: t('user-access.thing'),
    name: t('user.field.name'),
    how: t('account-why.how'),
    reason: t('user-access.reason'),
    address: t('audit.field.address'),
  }
  const table = tableOf(columns, rows, { empty: t('user-access.none') })
  return sectionOf('reveals', t('user-access.section.reveals'), { table })
}

function reasonIn(detail: string): string {
  if (detail === '') return ''
  const { after } = JSON.parse(detail) as { after?: { form?: { reason?: string } } }
  return after?.form?.reason ?? ''
}
