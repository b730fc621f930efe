import type { ParsedOrder, PlannedPost } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { checkPost } from '@quarterdeck/shared/values/checkPost.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { copyFiles } from '../../../../resources/files/copyFiles.ts'
import type { Batch, CheckedRow, ImportTarget, ImportValues, RowVerdict } from '../../../../resources/imports/index.ts'
import { describedMedia, findStanding, resolveContent, saidOn } from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { withdrawRuns } from '../flow.ts'
import { said } from '../messages.ts'
import { movePublications } from '../states.ts'
import { readPublications, readRival } from '../store/publications.ts'
import { findAccounts, findPictures } from '../store/sheet.ts'
import { type OrderAccount, readOrderAccounts } from './accounts.ts'
import { readContents } from './contents.ts'
import { createRelease } from './publishRelease.ts'

/**
 * Posts planned in a spreadsheet: a row for each, with its account, its text or the number of a library item, its pictures by their names,
 * and its time. What is wrong is said of its cell; the commit makes exactly what was shown; an undo calls off what still waits.
 */
export function releaseSheet(deps: PublishingDeps, t: Translate): ImportTarget {
  const { live } = deps.context
  return {
    resource: 'publication',
    columns: [
      { name: 'account', field: { kind: 'text', max: 255, required: true }, label: 'publication.field.account' },
      { name: 'platform', field: { kind: 'text', max: 64 }, label: 'publication.field.platform' },
      { name: 'title', field: { kind: 'text', max: 255 }, label: 'release.field.title' },
      { name: 'text', field: { kind: 'text', max: 20_000, multiline: true }, label: 'release.field.text' },
      { name: 'library_id', field: { kind: 'integer', min: 1, nullable: true }, label: 'publishing.sheet_library' },
      { name: 'pictures', field: { kind: 'text', max: 2000 }, label: 'publishing.sheet_pictures' },
      { name: 'scheduled_time', field: { kind: 'time' }, label: 'release.field.scheduled_time' },
      { name: 'by_hand', field: { kind: 'flag' }, label: 'publication.field.by_hand' },
    ],
    version: () => live.version('publication') + live.version('account') + live.version('platform'),
    async validate(sql, rows, batch) {
      const verdicts: RowVerdict[] = []
      for (const row of rows) verdicts.push(await verdictOf(deps, sql, row, batch))
      return verdicts
    },
    async apply(tx, rows, batch) {
      const ids: number[] = []
      for (const row of rows) {
        const post = await postOf(deps, tx, row, batch)
        if ('problems' in post) throw new AppError('import_touched')
        const order = await withFiles(tx, post, batch)
        const made = await createRelease(deps, tx, { ...order, request_id: `${batch.id}-${row.seq}` }, t, batch.call)
        const [id] = made.publications
        if (id === undefined) throw new AppError('nothing_to_publish', { reason: made.refused[0]?.reason ?? '' })
        ids.push(id)
      }
      return ids
    },
    async revert(tx, rows, { at, username }) {
      const waiting = await readPublications(
        tx,
        rows.map(({ rowId }) => rowId),
      )
      await withdrawRuns(deps, tx, waiting)
      const message = said('called_off', { user: username })
      await movePublications(
        tx,
        waiting.map(({ id }) => id),
        {
          to: 'cancelled',
          from: ['pending', 'processing', 'waiting'],
          at,
          note: message,
          set: { result_description: message, run_seq: null },
        },
      )
    },
    committed: () => deps.wake(),
  }
}

/** A row as an order of one post; `files`: those of the library that its pictures are, which become the release's own when it is made. */
interface SheetPost {
  order: ParsedOrder & { rows: PlannedPost[] }
  files: number[]
}

/** What a row asks for, or what is wrong with its cells. */
async function postOf(
  { resources, context }: PublishingDeps,
  sql: Sql,
  { values }: Pick<CheckedRow, 'values'>,
  { actor, zone }: Batch,
): Promise<SheetPost | { problems: Problem[] }> {
  const wrong = (field: string, code: 'not_in_list' | 'required' | 'one_content') => ({ problems: [{ field, code }] })
  const named = await findAccounts.all(sql, { name: textOf(values.account), platform: textOf(values.platform) })
  const seen = await resources.seen(
    'account',
    named.map(({ id }) => id),
    actor,
  )
  const [account, other] = named.filter(({ id }) => seen.has(id))
  if (!account) return wrong('account', 'not_in_list')
  if (other) return wrong('platform', 'required')
  const item = Number(values.library_id ?? 0)
  const names = textOf(values.pictures)
    .split(/[,，、\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (item > 0 && (textOf(values.text) !== '' || names.length > 0)) return wrong('library_id', 'one_content')
  if (item > 0 && !(await resources.seen('library-item', [item], actor)).has(item))
    return wrong('library_id', 'not_in_list')
  const pictures = await picturesNamed(resources, sql, names, actor)
  if (!pictures) return wrong('pictures', 'not_in_list')
  const files = pictures.map(({ file }) => file)
  const time = textOf(values.scheduled_time) || formatTime(context.now(), zone)
  const contents: ParsedOrder['contents'] =
    item > 0
      ? { kind: 'library', ids: [item] }
      : {
          kind: 'composed',
          title: textOf(values.title),
          text: textOf(values.text),
          variants: [],
          media: [],
          crops: [],
          alts: pictures.map(({ alt }) => alt),
          persona: null,
          rights: 0,
          rights_note: '',
          disclosure: true,
          ai_generated: false,
        }
  const order = {
    name: '',
    contents,
    accounts: [account.id],
    when: { kind: 'at' as const, time },
    by_hand: values.by_hand === 1,
    draft: null,
    rows: [{ content: 0, account: account.id, time, repeat: 0 }],
  }
  return { order, files }
}

/** The files of library items by their names, in that order, with their texts; undefined where one is not there. */
async function picturesNamed(
  resources: PublishingDeps['resources'],
  sql: Sql,
  names: readonly string[],
  actor: Batch['actor'],
): Promise<{ file: number; alt: string }[] | undefined> {
  if (names.length === 0) return []
  const found = await findPictures.all(sql, { names })
  const seen = await resources.seen(
    'library-item',
    found.map(({ id }) => id),
    actor,
  )
  const byName = new Map(found.filter(({ id }) => seen.has(id)).map((row) => [row.title, row]))
  const pictures = names.map((name) => {
    const row = byName.get(name)
    return { file: Number(row?.image || row?.video || 0), alt: row?.alt ?? '' }
  })
  return pictures.some(({ file }) => file === 0) ? undefined : pictures
}

/** The order with its pictures as files of its own. */
async function withFiles(tx: Sql, { order, files }: SheetPost, { actor, at }: Batch): Promise<SheetPost['order']> {
  if (order.contents.kind !== 'composed' || files.length === 0) return order
  const copies = await copyFiles(tx, files.join(), { resource: 'release', field: 'media', userId: actor.userId, at })
  return { ...order, contents: { ...order.contents, media: linkedIds(copies) } }
}

async function verdictOf(deps: PublishingDeps, sql: Sql, row: CheckedRow, batch: Batch): Promise<RowVerdict> {
  const post = await postOf(deps, sql, row, batch)
  if ('problems' in post) return { verdict: 'wrong', problems: post.problems }
  const { order, files } = post
  const [account] = await readOrderAccounts(sql, order.accounts, batch.at)
  const [content] = await readContents(deps, sql, order, batch.actor)
  if (!account || !content) return { verdict: 'wrong', problems: [{ field: 'account', code: 'not_in_list' }] }
  const problems = accountProblems(account)
  const given = content.row.content
  const resolved = await resolveContent(sql, files.length > 0 ? { ...given, media: files } : given)
  const { body } = resolved
  const verdict = checkPost(account.platform, {
    ...saidOn(account.platform.id, body),
    media: describedMedia(resolved.files, body.alts),
  })
  for (const { severity, field, code, data } of verdict.issues)
    if (severity === 'error') problems.push({ field: columnOf(field), code, ...(data && { data }) } as Problem)
  const standing = await findStanding(sql, { body, organisation: content.row.organisation ?? 0 })
  if (standing?.status === contentReviewMachine.codes.refused) problems.push({ field: 'text', code: 'content_refused' })
  const rival =
    standing &&
    (await readRival.get(sql, { account: account.id, snapshot: standing.snapshot, except: 0, release: 0, repeat: -1 }))
  if (rival) problems.push({ field: 'account', code: 'publication_rival', data: { name: rival.name } })
  return problems.length > 0 ? { verdict: 'wrong', problems } : { verdict: 'new' }
}

function accountProblems({ problem, platform }: OrderAccount): Problem[] {
  switch (problem?.reason) {
    case undefined:
      return []
    case 'no_basis':
      return [{ field: 'account', code: 'platform_no_basis', data: { platform: platform.name } }]
    case 'no_script':
      return [{ field: 'account', code: 'platform_has_no_script' }]
    case 'banned':
      return [{ field: 'account', code: 'account_banned' }]
    case 'not_authorised':
      return [{ field: 'account', code: 'not_authorised' }]
  }
}

function columnOf(field: string | undefined): string {
  return field === 'media' ? 'pictures' : field === 'title' ? 'title' : 'text'
}

function textOf(value: ImportValues[string] | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}
