import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Report, ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import type { RunDetails } from '@quarterdeck/shared/contracts/run.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { run as runList } from '@quarterdeck/shared/resources/fleet/run.ts'
import { publication as list } from '@quarterdeck/shared/resources/publish/publication.ts'
import { filesOn } from '@quarterdeck/shared/values/cropFrame.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { CallInput } from '../../../http/handler.ts'
import { factOf, madeBy, sectionOf, tableOf } from '../../../resources/output/report.ts'
import { type ListCall, readOne, type ShownRow } from '../../../resources/read/readRows.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { contentSections } from '../../content/generation/index.ts'
import { type Body, bodyOf } from '../../content/review/index.ts'
import { authorityOf } from '../../fleet/accounts/index.ts'
import { runViewerOf } from '../../work/runs/index.ts'
import type { PublishingDeps } from './deps.ts'
import { publicationLanes } from './lanes.ts'
import { saidInWords } from './messages.ts'
import { readHistory, readJudged } from './store/chain.ts'
import { readForScripts } from './store/publications.ts'

export type ChainInput = Pick<CallInput<Endpoint>, 'actor' | 't'> & { query: { id: number } }
type Shown = ShownRow<typeof list.fields>

/**
 * Everything behind a publication, on one page: by whose authority, who wrote and judged it, what was refused, each attempt, and how it is
 * known to be live. Throws where the one who asks does not see it.
 */
export async function readChain(deps: PublishingDeps, { query: { id }, actor, t }: ChainInput): Promise<Report> {
  const { context, resources, runs } = deps
  const call: ListCall = { readContext: readContextOf(context, actor), t }
  const { read } = context.store
  const row = await readOne(resources.tables.of(list), read, id, call)
  const lanes = publicationLanes.map(({ code }) => code)
  const told = await runs.tell({ taskId: id, lanes }, runViewerOf(resources, { actor, t }))
  const authority = row.account === null ? [] : await authorityOf(deps, Number(row.account), call)
  const made = row.item === null ? [] : await contentSections(deps, { query: { id: Number(row.item) }, actor, t })
  return {
    title: t('publication-chain.title'),
    subject: [row.name, row.account_label, row.platform_label].filter(Boolean).join(' · '),
    made: madeBy({ actor, t }, call.readContext),
    sections: [
      whatOf(row, call),
      await contentOf(deps, id, call),
      await judgedOf(deps, Number(row.snapshot ?? 0), call),
      await statesOf(deps, id, call),
      runsOf(told, call),
      ...authority,
      ...made,
    ],
  }
}

/** Whether it is there, and how that is known. */
function whatOf(row: Shown, { t }: ListCall): ReportSection {
  const word = (name: 'status' | 'verified' | 'check_status' | 'source') => t(choiceKey(list, name, String(row[name])))
  const fact = (name: keyof typeof list.fields & string, value: unknown) =>
    factOf(name, t(`publication.field.${name}` as 'publication.field.name'), value)
  const yes = (value: unknown) => t(value === 1 ? 'value.yes' : 'value.no')
  return sectionOf('what', t('publication-chain.what'), {
    facts: [
      factOf('status', t('publication.field.status'), word('status')),
      fact('scheduled_time', row.scheduled_time),
      fact('finished_time', row.finished_time),
      factOf('share_link', t('publication.field.share_link'), row.share_link, { url: String(row.share_link ?? '') }),
      factOf('verified', t('publication.field.verified'), word('verified'), { tone: row.verified === 2 ? 'good' : '' }),
      factOf('check_status', t('publication.field.check_status'), word('check_status')),
      fact('check_time', row.check_time),
      factOf('ai_generated', t('publication.field.ai_generated'), yes(row.ai_generated)),
      factOf('label_applied', t('publication.field.label_applied'), yes(row.label_applied)),
      fact('publisher', row.publisher),
      fact('unreviewed_by', row.unreviewed_by),
      fact('unreviewed_at', row.unreviewed_at),
      fact('refused_by', row.refused_by),
      fact('refused_note', row.refused_note),
      factOf('source', t('publication.field.source'), word('source')),
      fact('result_description', row.result_description),
      fact('remark', row.remark),
    ].filter(({ value }) => value !== ''),
  })
}

/** What went out, exactly: its text and the hashes of its files, in their order. */
async function contentOf({ context }: PublishingDeps, id: number, { t }: ListCall): Promise<ReportSection> {
  const [content] = await readForScripts.all(context.store.read, { ids: [id] })
  const body = content?.body ? bodyOf(content.body) : undefined
  const parts = [
    ...(body?.title ? [{ of: t('publication-chain.heading'), value: body.title }] : []),
    ...(body?.text ? [{ of: t('publication.field.text'), value: body.text }] : []),
    ...(body?.variants ?? []).map((one) => ({ of: t('publication-chain.variant'), value: one.text })),
    ...(body ? hashesOn(content?.platform ?? 0, body) : []).map((hash, at) => ({
      of: t('publication-chain.file', { n: at + 1 }),
      value: hash,
    })),
    ...(body?.alts ?? []).flatMap((alt, at) =>
      alt === '' ? [] : [{ of: t('publication-chain.alt', { n: at + 1 }), value: alt }],
    ),
    ...(body?.persona ? [{ of: t('publication.field.disclosure'), value: body.persona.disclosure }] : []),
  ]
  const columns = { of: t('publication-chain.part'), value: t('publication-chain.value') }
  return sectionOf('content', t('publication-chain.content'), {
    table: tableOf(columns, parts, { empty: t('publication-chain.nothing') }),
  })
}

/** Of what this platform got: parts of pictures where it got parts. */
function hashesOn(platform: number, { media, crops = [] }: Body): string[] {
  return filesOn(
    platform,
    media,
    crops,
    crops.map(({ hash }) => hash),
  )
}

/** Who has sent it to review and who has passed or refused which hash. */
async function judgedOf({ context }: PublishingDeps, snapshot: number, call: ListCall): Promise<ReportSection> {
  const { t } = call
  const rows = (await readJudged.all(context.store.read, { snapshot })).flatMap((one) => {
    if (one.status === null) return []
    const status = t(choiceKey(contentReview, 'status', String(one.status)))
    const line = (by: string | null, at: number | null, note: string, verdict = status) => ({
      hash: one.hash,
      verdict,
      by: by ?? '',
      at: timeIn(at, call),
      note,
    })
    return [
      line(one.submitted_by, one.submitted_at, '', t('publication-chain.submitted')),
      ...(one.audit_user ? [line(one.audit_user, one.audit_time, one.audit_note ?? '')] : []),
      ...(one.second_user ? [line(one.second_user, one.second_time, '')] : []),
    ]
  })
  const columns = {
    verdict: t('publication-chain.verdict'),
    by: t('publication-chain.by'),
    at: t('publication-chain.at'),
    note: t('publication-chain.note'),
    hash: 'SHA-256',
  }
  return sectionOf('reviews', t('publication-chain.reviews'), {
    table: tableOf(columns, rows, { empty: t('publication-chain.not_judged') }),
  })
}

async function statesOf({ context }: PublishingDeps, id: number, call: ListCall): Promise<ReportSection> {
  const { t } = call
  const rows = (await readHistory.all(context.store.read, { id })).map(({ state, at, note }) => ({
    state: t(choiceKey(list, 'status', String(state))),
    at: timeIn(at, call),
    note: saidInWords(note, t),
  }))
  const columns = {
    state: t('publication.field.status'),
    at: t('publication-chain.at'),
    note: t('publication-chain.note'),
  }
  return sectionOf('states', t('publication-chain.states'), {
    table: tableOf(columns, rows, { empty: t('publication-chain.nothing') }),
  })
}

/** Each run with its phone and its script: those that published, took down and looked. */
function runsOf(told: readonly RunDetails[], { t }: ListCall): ReportSection {
  const rows = told.map((run) => ({
    run: run.id,
    state: t(choiceKey(runList, 'state', String(run.state))),
    phone: run.phone,
    script: run.script === '' ? '' : `${run.script} v${run.version}`,
    attempt: String(run.attempt),
    committed: run.committed_at ?? '',
    message: run.message,
  }))
  const columns = {
    run: t('publication-chain.run'),
    state: t('publication.field.status'),
    phone: t('publication-chain.phone'),
    script: t('publication-chain.script'),
    attempt: t('publication-chain.attempt'),
    committed: t('publication-chain.committed'),
    message: t('publication-chain.note'),
  }
  return sectionOf('runs', t('publication-chain.runs'), {
    table: tableOf(columns, rows, { empty: t('publication-chain.no_run') }),
  })
}

function timeIn(at: number | null, { readContext: { zone } }: ListCall): string {
  return at === null ? '' : formatTime(at, zone)
}
