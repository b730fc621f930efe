import { createHash } from 'node:crypto'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Report, ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentReview, reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { libraryItem as libraryList } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { contentPartMachine } from '@quarterdeck/shared/states/contentPart.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { CallInput } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { and, asc, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { contentReview as judgedRows, libraryItem } from '../../../platform/schema/tables.gen.ts'
import { readFiles } from '../../../resources/files/store.ts'
import type { Resources } from '../../../resources/index.ts'
import { factOf, madeBy, sectionOf, tableOf } from '../../../resources/output/report.ts'
import { type ListCall, readOne, type ShownRow } from '../../../resources/read/readRows.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { contentSnapshot } from '../review/index.ts'
import { type Part, readPartsOf } from './store/parts.ts'

export type ChainInput = Pick<CallInput<Endpoint>, 'actor' | 't'> & { query: { id: number } }

interface Sources {
  context: Context
  resources: Resources
}

type Item = ShownRow<typeof contentItem.fields>
type Task = ShownRow<typeof contentTask.fields>

/** What of that others tell with theirs: which models made it at what cost, and its hashes. Nothing where it is not seen. */
export async function contentSections(sources: Sources, call: ChainInput): Promise<ReportSection[]> {
  const seen = await sources.resources.seen('content-item', [call.query.id], call.actor)
  if (!seen.has(call.query.id)) return []
  const { sections } = await readChain(sources, call)
  return sections
    .filter(({ name }) => name === 'what' || name === 'parts')
    .map((one) => ({ ...one, name: `content_${one.name}` }))
}

/** Everything that a post came from, backwards; throws where the one who asks does not see it. */
export async function readChain(
  { context, resources }: Sources,
  { query: { id }, actor, t }: ChainInput,
): Promise<Report> {
  const { read } = context.store
  const call: ListCall = { readContext: readContextOf(context, actor), t }
  const item = await readOne(resources.tables.of(contentItem), read, id, call)
  const task = await readOne(resources.tables.of(contentTask), read, Number(item.task), call)
  const judged = (await selectJudged.all(read, { id })).flatMap((one) => verdictsOf(one, call))
  const kept = await selectKept.all(read, { id })
  const visible = await resources.seen(
    'library-item',
    kept.map((one) => one.id),
    actor,
  )
  const files = await readFiles(read, [...linkedIds(item.media), ...linkedIds(item.video)])
  return {
    title: t('content-chain.title'),
    subject: [task.name, `#${item.number}`, item.persona_label].filter(Boolean).join(' · '),
    made: madeBy({ actor, t }, call.readContext),
    sections: [
      whatOf(item, task, t),
      madeOf(await readPartsOf(read, [id]), call),
      sectionOf('hashes', t('content-chain.hashes'), {
        table: tableOf({ of: t('content-chain.of'), hash: 'SHA-256' }, hashesOf(item, files), {
          empty: t('content-chain.nothing'),
        }),
      }),
      sectionOf('reviews', t('content-chain.reviews'), {
        table: tableOf(
          {
            hash: 'SHA-256',
            status: t('content-chain.verdict'),
            by: t('content-chain.by'),
            at: t('content-chain.at'),
            note: t('content-chain.note'),
          },
          judged,
          { empty: t('content-chain.not_judged') },
        ),
      }),
      sectionOf('library', t('content-chain.library'), {
        table: tableOf(
          { kind: t('content-chain.of'), by: t('content-chain.by'), at: t('content-chain.at') },
          kept
            .filter((one) => visible.has(one.id))
            .map((one) => ({
              kind: t(choiceKey(libraryList, 'kind', String(one.kind))),
              by: one.by ?? '',
              at: formatTime(one.time ?? 0, call.readContext.zone),
            })),
          { empty: t('content-chain.not_kept') },
        ),
      }),
    ],
  }
}

function whatOf(item: Item, task: Task, t: Translate): ReportSection {
  const fact = (name: string, label: string, value: unknown) => factOf(name, label, String(value ?? ''))
  const marked = item.ai_generated === 1
  return sectionOf('what', t('content-chain.what'), {
    facts: [
      fact('task', t('content-item.field.task'), task.name),
      fact('asked_by', t('content-chain.asked_by'), task.create_user),
      fact('persona', t('content-item.field.persona'), item.persona_label),
      fact('article', t('content-task.field.article'), task.article_label),
      fact('event', t('content-task.field.event'), task.event_label),
      factOf('ai', t('content-item.field.ai_generated'), t(marked ? 'value.yes' : 'value.no'), {
        tone: marked ? 'warning' : '',
      }),
      fact('edited_by', t('content-item.field.edited_by'), item.edited_by),
      fact('note', t('content-item.field.note'), item.note),
      fact('prompt', t('content-item.field.prompt'), item.prompt),
      fact('text', t('content-item.field.text'), item.text),
    ].filter(({ value }) => value !== ''),
  })
}

function madeOf(parts: readonly Part[], { t, readContext: { zone } }: ListCall): ReportSection {
  const columns = {
    kind: t('content-chain.of'),
    state: t('content-item.field.status'),
    provider: t('content-chain.provider'),
    model: t('content-chain.model'),
    attempts: t('content-chain.attempts'),
    cost: t('content-chain.cost'),
    at: t('content-chain.at'),
  }
  const rows = parts.map((part) => ({
    kind: t(kindTexts[part.kind] ?? 'content-item.field.text'),
    state: t(choiceKey(contentItem, 'status', String(stateOf(part.state)))),
    provider: part.provider || t('content-chain.own'),
    model: part.model,
    attempts: String(part.attempts),
    cost: costWords(part),
    at: part.made_at === null ? '' : formatTime(part.made_at, zone),
  }))
  return sectionOf('parts', t('content-chain.parts'), {
    table: tableOf(columns, rows, { empty: t('content-chain.nothing') }),
  })
}

const kindTexts = {
  1: 'content-item.field.text',
  2: 'content-item.field.media',
  3: 'content-item.field.video',
} as const satisfies Record<number, string> as Readonly<
  Record<number, 'content-item.field.text' | 'content-item.field.media' | 'content-item.field.video'>
>

/** The states of a part are those of a post, with the same words. */
function stateOf(state: number): number {
  return state === contentPartMachine.codes.failed ? 3 : state
}

/** Millionths of the main unit, without noughts at the end. */
function costWords({ cost, maybe, currency }: Part): string {
  if (currency === '') return ''
  const words = (millionths: number) => String(millionths / 1_000_000)
  return `${words(cost)} ${currency}${maybe > 0 ? ` (≤ ${words(maybe)})` : ''}`
}

function hashesOf(item: Item, files: readonly { name: string; hash: string }[]): { of: string; hash: string }[] {
  const text = String(item.text ?? '').normalize()
  const own = text === '' ? [] : [{ of: 'text', hash: createHash('sha256').update(text).digest('hex') }]
  return [...own, ...files.map(({ name, hash }) => ({ of: name, hash }))]
}

/** The first person and, where there is one, the second: each has seen the frozen content with this hash. */
function verdictsOf(
  { hash, status, ...one }: Selected<typeof selectJudged>,
  { t, readContext: { zone } }: ListCall,
): Record<'hash' | 'status' | 'by' | 'at' | 'note', string>[] {
  const words = t(choiceKey(contentReview, 'status', String(status)))
  const line = (by: string, at: number | null, note: string) => ({
    hash,
    status: words,
    by,
    at: at === null ? '' : formatTime(at, zone),
    note,
  })
  const second = one.second_user === '' ? [] : [line(one.second_user, one.second_time, '')]
  return [line(one.audit_user, one.audit_time, one.audit_note), ...second]
}

const selectJudged = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      hash: contentSnapshot.hash,
      status: judgedRows.status,
      audit_user: judgedRows.audit_user,
      audit_time: judgedRows.audit_time,
      audit_note: judgedRows.audit_note,
      second_user: judgedRows.second_user,
      second_time: judgedRows.second_time,
    })
    .from(judgedRows)
    .innerJoin(contentSnapshot, eq(contentSnapshot.id, judgedRows.snapshot))
    .where(and(eq(judgedRows.source, reviewSources.item), eq(judgedRows.source_id, p.id)))
    .orderBy(asc(judgedRows.id)),
)

const selectKept = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      id: libraryItem.id,
      kind: libraryItem.kind,
      by: libraryItem.create_user,
      time: libraryItem.create_time,
    })
    .from(libraryItem)
    .where(eq(libraryItem.item, p.id))
    .orderBy(asc(libraryItem.id)),
)
