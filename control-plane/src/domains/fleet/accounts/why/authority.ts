import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { ReportFact, ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import { choiceKey, wireFieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Fields } from '@quarterdeck/shared/resource/field.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { platform as platformList } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { formatTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { readFiles } from '../../../../resources/files/store.ts'
import { readHistory } from '../../../../resources/lookup/history.ts'
import { factOf, sectionOf, tableOf } from '../../../../resources/output/report.ts'
import type { ListCall } from '../../../../resources/read/readRows.ts'
import { type Known, readKnown, type WhyDeps } from './known.ts'

/** The same of an account by its number, for whoever tells what went out under it. */
export async function authorityOf(deps: WhyDeps, account: number, call: ListCall): Promise<ReportSection[]> {
  return authoritySections(deps, await readKnown(deps, account, call))
}

/** On what basis the platform may be automated and the account be run, with what proves it, and who decided so. */
export async function authoritySections(deps: WhyDeps, known: Known): Promise<ReportSection[]> {
  const { row, platform, call } = known
  const { t } = call
  const proofs = (name: string, title: string, files: readonly FileReply[]) =>
    evidenceOf(deps, known, { name, title, files })
  return [
    sectionOf('platform', t('account-why.section.platform'), {
      facts: [
        factOf('name', t('account.field.platform'), platform.name),
        factOf('automation', t('platform.field.automation'), automationOf(known), {
          tone: platform.automation === 1 ? 'good' : 'bad',
        }),
        factOf('basis', t('platform.field.basis'), t(choiceKey(platformList, 'basis', Number(platform.basis)))),
        endOf('basis_until', t('platform.field.basis_until'), platform.basis_until, known),
        // What is not there for those of an external organisation is left out.
        ...(['basis_note', 'recorded_by'] as const).flatMap((name) =>
          name in platform ? [factOf(name, t(`platform.field.${name}`), platform[name])] : [],
        ),
      ],
    }),
    ...('evidence_files' in platform
      ? [await proofs('platform_evidence', t('account-why.section.platform_evidence'), platform.evidence_files)]
      : []),
    sectionOf('authorisation', t('account-why.section.authority'), {
      facts: [
        factOf('owner', t('account.field.owner'), row.owner),
        factOf('basis', t('account.field.basis'), t(choiceKey(account, 'basis', Number(row.basis))), {
          tone: row.basis === 0 ? 'bad' : 'good',
        }),
        endOf('authorised_until', t('account.field.authorised_until'), row.authorised_until, known),
        factOf('recorded_by', t('account.field.recorded_by'), row.recorded_by),
        factOf('create_time', t('account.field.create_time'), row.create_time),
      ],
    }),
    await proofs('evidence', t('account-why.section.evidence'), row.evidence_files),
    await decidedOf(deps, known),
  ]
}

function automationOf({ platform, call: { t } }: Known): string {
  return t(choiceKey(platformList, 'automation', Number(platform.automation)))
}

/** An end that is past is said to be. */
function endOf(name: string, label: string, until: unknown, { call: { readContext, t } }: Known): ReportFact {
  if (typeof until !== 'string') return factOf(name, label, t('account-why.open_end'))
  const isPast = parseTime(until, readContext.zone) <= readContext.now
  return isPast
    ? factOf(name, label, t('account-why.until_past', { time: until }), { tone: 'bad' })
    : factOf(name, label, until)
}

/** Files by what they are, so that whoever has one can tell that it is this one. */
async function evidenceOf(
  { context }: WhyDeps,
  { call: { t } }: Known,
  { name, title, files }: { name: string; title: string; files: readonly FileReply[] },
): Promise<ReportSection> {
  const stored = await readFiles(
    context.store.read,
    files.map(({ id }) => id),
  )
  const rows = files.map((file) => ({
    name: file.name,
    size: String(file.size),
    sha: stored.find(({ id }) => id === file.id)?.hash ?? '',
    url: file.url,
  }))
  const columns = { name: t('account-why.file'), size: t('account-why.size'), sha: t('account-why.sha') }
  return sectionOf(name, title, { table: tableOf(columns, rows, { empty: t('account-why.evidence_none') }) })
}

const deciding = ['owner', 'basis', 'authorised_until', 'evidence'] as const
const decidingOfPlatform = ['basis', 'basis_until', 'by_hand', 'evidence'] as const

/** Who decided, of the account and of its platform, as their histories have it; the newest first. */
async function decidedOf({ context, resources }: WhyDeps, known: Known): Promise<ReportSection> {
  const { row, platform, call } = known
  const { t, readContext } = call
  const historyOf = (list: typeof account | typeof platformList, id: number) =>
    readHistory(resources.tables.of<Fields>(list), context.store.read, id, readContext, t)
  const told = (entries: readonly HistoryEntry[], fields: readonly string[], of: string) =>
    entries.flatMap((entry) => {
      const after = (entry.after ?? {}) as Record<string, unknown>
      const changed = fields.filter((name) => name in after)
      if (changed.length === 0) return []
      const detail = changed.map((name) => saidOf(name, after[name], of, call)).join('; ')
      const reason = (after.form as { reason?: string } | undefined)?.reason
      return [
        { when: entry.at, who: entry.actor, what: entry.summary, detail: [detail, reason].filter(Boolean).join('; ') },
      ]
    })
  const rows = [
    ...told(await historyOf(account, row.id), deciding, 'account'),
    ...(readContext.accessScope.external
      ? []
      : told(await historyOf(platformList, platform.id), decidingOfPlatform, 'platform')),
  ].toSorted((one, other) => (one.when < other.when ? 1 : -1))
  const columns = {
    when: t('account-why.when'),
    who: t('account-why.who'),
    what: t('account-why.what'),
    detail: t('account-why.detail'),
  }
  return sectionOf('decided', t('account-why.section.decided'), {
    table: tableOf(columns, rows, { empty: t('account-why.decided_none') }),
  })
}

function saidOf(name: string, value: unknown, of: string, { t, readContext: { zone } }: Known['call']): string {
  const list = of === 'account' ? account : platformList
  const label = t(wireFieldKey(of, name))
  if (name === 'basis') return `${label}: ${t(choiceKey(list, name as never, Number(value)))}`
  if (name === 'evidence') return label
  if (value === null || value === '') return `${label}: ${t('account-why.open_end')}`
  return `${label}: ${typeof value === 'number' && name.endsWith('until') ? formatTime(value, zone) : String(value)}`
}
