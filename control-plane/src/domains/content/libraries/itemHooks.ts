import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { groupKinds } from '@quarterdeck/shared/resources/content/group.ts'
import { aiMade, libraryKinds, librarySources } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { group } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { readFiles } from '../../../resources/files/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { comparable, hashOfText, sameTextProblems } from './sameText.ts'

/** What holds of every item, however it comes and is changed. */
export const itemHooks: ResourceHooks = {
  derive: (row) => ({
    kind: kindOf(row),
    content_hash: hashOfText(String(row.content ?? '')),
    // What a model has made stays marked, whatever is said of it later.
    ai_generated: row.rights === aiMade ? 1 : (row.ai_generated ?? 0),
  }),
  async problems(sql, rows) {
    const [same, groups] = [
      await sameTextProblems(sql, rows, (row) => row.organisation_id),
      await groupProblems(sql, rows),
    ]
    return rows.map((_, at) => [...same[at]!, ...groups[at]!])
  },
  // Rows that are only being checked have no organisation yet: they would come to that of their importer.
  async importProblems(sql, rows, actor) {
    const whole = rows.map(({ before, changes }) => ({ ...before, ...changes }))
    const anew = whole.map((row) => (row.organisation_id === undefined ? row : { content_hash: '' }))
    return sameTextProblems(sql, anew, () => actor.organisationId || null)
  },
  importKey: ({ id, content }) => (id || !content ? undefined : comparable(String(content))),
  async beforeAdd(tx, rows, call) {
    for (const row of rows) {
      row.source ||= call.isImport ? librarySources.import : librarySources.upload
      // What is kept of a post was written by whoever edited that.
      row.edited_by ||= call.actor.username
    }
    await takeOverFiles(tx, rows)
  },
  async beforeEdit(tx, rows, { actor }) {
    for (const { before, changes } of rows) {
      refuseOtherKind(before, changes)
      if (judged.some((name) => name in changes)) changes.edited_by = actor.username
    }
    await takeOverFiles(
      tx,
      rows.map(({ changes }) => changes),
    )
  },
  actions: { use: async () => ({ used: 1 }), unuse: async () => ({ used: 0 }) },
}

function kindOf({ content, image, video }: Readonly<Stored>): number {
  if (video) return libraryKinds.video
  if (image) return libraryKinds.image
  return content ? libraryKinds.text : 0
}

/** A text does not become a picture: what refers to it has taken it for what it was. */
function refuseOtherKind(before: Stored, changes: Stored): void {
  if (changes.kind === undefined || changes.kind === before.kind) return
  throw new AppError(
    'invalid',
    {},
    { problems: [{ field: contents.find((name) => changes[name]) ?? 'content', code: 'one_content' }] },
  )
}

const contents = ['content', 'image', 'video'] as const
/** What of an item stands in the snapshot that people judge. */
const judged = [...contents, 'title', 'persona', 'ai_generated'] as const

/** What the server has read off the files themselves. */
async function takeOverFiles(tx: Sql, rows: readonly Stored[]): Promise<void> {
  const idOf = (row: Stored) => linkedIds(row.image || row.video)[0]
  const ids = rows.flatMap((row) => idOf(row) ?? [])
  const files = new Map((await readFiles(tx, ids)).map((file) => [file.id, file]))
  for (const row of rows) {
    const file = files.get(idOf(row) ?? 0)
    if (!file) continue
    Object.assign(row, { size: file.size, duration: Math.round(file.duration_ms / 1000) })
    if (file.ai_made) row.ai_generated = 1
  }
}

/** Groups are of texts, of pictures or of videos. */
async function groupProblems(sql: Sql, rows: readonly Stored[]): Promise<Problem[][]> {
  const ids = [...new Set(rows.map((row) => Number(row.group ?? 0)))].filter((id) => id > 0)
  const kinds = new Map((ids.length === 0 ? [] : await selectKinds.all(sql, { ids })).map(({ id, kind }) => [id, kind]))
  return rows.map((row): Problem[] => {
    const kind = kinds.get(Number(row.group ?? 0))
    return kind === undefined || kind === groupKindOf[Number(row.kind)]
      ? []
      : [{ field: 'group', code: 'other_group_kind' }]
  })
}

const groupKindOf: Readonly<Record<number, number>> = {
  [libraryKinds.text]: groupKinds.text,
  [libraryKinds.image]: groupKinds.image,
  [libraryKinds.video]: groupKinds.video,
}

const selectKinds = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: group.id, kind: group.kind }).from(group).where(isAmong(group.id, p.ids)),
)
