import { reviewWithoutGroup } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import type { ContentReviewState } from '@quarterdeck/shared/states/contentReview.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { storedFile } from '../../../platform/contents/tables.ts'
import { and, asc, desc, eq, inArray, ne, sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, accountGroup, contentReview, persona, platform } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stateful } from '../../../platform/transition.ts'
import { type Body, bodyOf, type Content, type Crop, canonical, hasAlts, hashOf, inOrder } from './content.ts'
import { contentSnapshot, snapshotAuthor } from './tables.ts'

export const reviews: Stateful<ContentReviewState, typeof contentReview.$inferSelect> = {
  machine: contentReviewMachine,
  table: nameOf(contentReview),
  key: 'id',
  column: 'status',
}
const { codes } = contentReviewMachine

/** A file of a content: what it holds, and what is known of it. */
export interface MediaFile {
  id: number
  hash: string
  name: string
  type: string
  size: number
  width: number
  height: number
  /** Of a video. */
  duration_ms: number
}

/** These files, in the order in which they were asked for; those that are gone are left out. */
export async function readMedia(from: Sql, ids: readonly number[]): Promise<MediaFile[]> {
  if (ids.length === 0) return []
  const found = new Map((await selectFiles.all(from, { ids })).map((file) => [file.id, file]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const selectFiles = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: storedFile.id,
      hash: storedFile.hash,
      name: storedFile.name,
      type: storedFile.type,
      size: storedFile.size,
      width: storedFile.width,
      height: storedFile.height,
      duration_ms: storedFile.duration_ms,
    })
    .from(storedFile)
    .where(isAmong(storedFile.id, p.ids)),
)

/** A content with all that it refers to, as that is now. `cropped`: the files of its parts of pictures, in their order. */
export async function resolve(
  from: Sql,
  content: Content,
): Promise<{ body: Body; files: MediaFile[]; cropped: MediaFile[] }> {
  const files = await readMedia(from, content.media)
  const parts = await readCrops(from, content, files)
  const who = content.persona === null ? undefined : await selectPersona.get(from, { id: content.persona })
  const { title, text, variants, ai_generated, disclosure } = content
  // Of a file that is gone nothing is said.
  const alts = files.map(({ id }) => content.alts?.[content.media.indexOf(id)]?.trim() ?? '')
  return {
    files,
    cropped: parts.map(({ file }) => file),
    body: {
      title,
      text,
      variants: [...variants],
      ai_generated,
      disclosure,
      media: files.map(({ hash }) => hash),
      ...(parts.length > 0 && { crops: parts.map(({ crop }) => crop) }),
      ...(hasAlts(alts) && { alts }),
      persona: who ?? null,
    },
  }
}

/** What the parts of its pictures are; of one whose picture or file is gone nothing is said. */
async function readCrops(
  from: Sql,
  { crops = [] }: Pick<Content, 'crops'>,
  files: readonly MediaFile[],
): Promise<{ crop: Crop; file: MediaFile }[]> {
  const made = new Map(
    (
      await readMedia(
        from,
        crops.map(({ file }) => file),
      )
    ).map((file) => [file.id, file]),
  )
  return crops
    .flatMap(({ platform, of, file: id, frame }) => {
      const [at, file] = [files.findIndex((one) => one.id === of), made.get(id)]
      return at >= 0 && file ? [{ crop: { platform, at, frame, hash: file.hash }, file }] : []
    })
    .toSorted((a, b) => inOrder(a.crop, b.crop))
}

const selectPersona = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ id: persona.id, name: persona.name, disclosure: persona.disclosure })
    .from(persona)
    .where(eq(persona.id, p.id)),
)

export interface Snapshot {
  id: number
  organisation: number
  body: Body
  text_hash: string
  media: number[]
  /** The files of the parts of its pictures, in the order of `body.crops`. */
  cropped: number[]
  rights: number
}

export async function readSnapshots(from: Sql, ids: readonly number[]): Promise<Map<number, Snapshot>> {
  const rows = await selectSnapshots.all(from, { ids })
  return new Map(
    rows.map((row) => {
      const [body, files] = [bodyOf(row.body), JSON.parse(row.media) as number[]]
      const whole = body.media.length
      return [row.id, { ...row, body, media: files.slice(0, whole), cropped: files.slice(whole) }]
    }),
  )
}

const selectSnapshots = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: contentSnapshot.id,
      organisation: contentSnapshot.organisation,
      body: contentSnapshot.body,
      text_hash: contentSnapshot.text_hash,
      media: contentSnapshot.media,
      rights: contentSnapshot.rights,
    })
    .from(contentSnapshot)
    .where(isAmong(contentSnapshot.id, p.ids)),
)

export interface NewSnapshot {
  organisation: number
  hash: string
  body: string
  text_hash: string
  media: string
  rights: number
  at: number
}

/** The number of the snapshot that holds this, which may have been there before. */
export async function keepSnapshot(tx: Sql, snapshot: NewSnapshot): Promise<number> {
  await insertSnapshot.run(tx, snapshot)
  return (await findSnapshot.get(tx, snapshot))!.id
}

const insertSnapshot = prepared((q, p: Params<NewSnapshot>) =>
  q
    .insert(contentSnapshot)
    .values({
      organisation: p.organisation,
      hash: p.hash,
      body: p.body,
      text_hash: p.text_hash,
      media: p.media,
      rights: p.rights,
      at: p.at,
    })
    .onConflictDoNothing(),
)
const findSnapshot = prepared((q, p: Params<{ organisation: number; hash: string }>) =>
  q
    .select({ id: contentSnapshot.id })
    .from(contentSnapshot)
    .where(and(eq(contentSnapshot.organisation, p.organisation), eq(contentSnapshot.hash, p.hash))),
)

export const addAuthors = prepared((q, p: Params<{ snapshot: number; usernames: readonly string[] }>) =>
  q
    .insert(snapshotAuthor)
    .select(
      q
        .select({
          snapshot: sql<number>`${p.snapshot}`.as('snapshot'),
          username: paramTable.value<string>().as('username'),
        })
        .from(paramTable.list(p.usernames))
        .where(sql`true`),
    )
    .onConflictDoNothing(),
)

/** Has this user sent it in, or edited it last before somebody did? */
export const findAuthor = prepared((q, p: Params<{ snapshot: number; username: string }>) =>
  q
    .select({ username: snapshotAuthor.username })
    .from(snapshotAuthor)
    .where(and(eq(snapshotAuthor.snapshot, p.snapshot), eq(snapshotAuthor.username, p.username))),
)

/** How far people have come with a content as it is now; undefined: nobody has sent it to them. */
export async function findStanding(
  from: Sql,
  { body, organisation }: { body: Body; organisation: number },
): Promise<Standing | undefined> {
  const known = await findSnapshot.get(from, { organisation, hash: hashOf(canonical(body)) })
  return known && readStanding.get(from, { snapshot: known.id })
}

/** How far a snapshot has come, and whose pass counts. */
export interface Standing {
  id: number
  snapshot: number
  status: number
  audit_user: string
  audit_time: number | null
  audit_note: string
}

export const readStanding = prepared((q, p: Params<{ snapshot: number }>) =>
  q
    .select({
      id: contentReview.id,
      snapshot: contentReview.snapshot,
      status: contentReview.status,
      audit_user: contentReview.audit_user,
      audit_time: contentReview.audit_time,
      audit_note: contentReview.audit_note,
    })
    .from(contentReview)
    .where(eq(contentReview.snapshot, p.snapshot)),
)

export interface NewReview {
  name: string
  text: string
  media: string
  has_video: number
  persona: number | null
  platforms: string
  ai_generated: number
  source: number
  source_id: number
  snapshot: number
  submitted_by: string
  edited_by: string
  urgency: number
  at: number
  owner_user_id: number | null
  user_group_id: number | null
  organisation_id: number | null
}

export const insertReview = prepared((q, p: Params<NewReview>) =>
  q
    .insert(contentReview)
    .values({
      name: p.name,
      text: p.text,
      media: p.media,
      has_video: p.has_video,
      persona: p.persona,
      platforms: p.platforms,
      ai_generated: p.ai_generated,
      source: p.source,
      source_id: p.source_id,
      snapshot: p.snapshot,
      submitted_by: p.submitted_by,
      edited_by: p.edited_by,
      urgency: p.urgency,
      create_time: p.at,
      create_user: p.submitted_by,
      owner_user_id: p.owner_user_id,
      user_group_id: p.user_group_id,
      organisation_id: p.organisation_id,
    })
    .returning({ id: contentReview.id }),
)

/** What waits of the same source, and nothing is due for, is taken back by sending a newer one. */
export const deleteOlder = prepared((q, p: Params<{ source: number; source_id: number; snapshot: number }>) =>
  q
    .delete(contentReview)
    .where(
      and(
        eq(contentReview.source, p.source),
        eq(contentReview.source_id, p.source_id),
        ne(contentReview.snapshot, p.snapshot),
        eq(contentReview.status, codes.pending),
        sql`${contentReview.due_time} IS NULL`,
      ),
    ),
)

export const setDue = prepared((q, p: Params<{ snapshot: number; due: number | null; urgency: number }>) =>
  q.update(contentReview).set({ due_time: p.due, urgency: p.urgency }).where(eq(contentReview.snapshot, p.snapshot)),
)

export type PlatformRow = typeof platform.$inferSelect

export const readPlatforms = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(platform).where(isAmong(platform.id, p.ids)).orderBy(asc(platform.name)),
)

/** Of accounts: where posts of theirs go, how many people must have looked at them, and whose they are. */
export const readAccounts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: account.id,
      platform: account.platform,
      organisation: sql<number>`coalesce(${account.organisation_id}, 0)`,
      review: sql<number>`coalesce(${accountGroup.review}, ${reviewWithoutGroup})`,
      review_by: sql<string>`coalesce(nullif(${accountGroup.review_by}, ''), ${accountGroup.create_user}, '')`,
      review_since: sql<number | null>`coalesce(${accountGroup.review_since}, ${accountGroup.create_time})`,
    })
    .from(account)
    .leftJoin(accountGroup, eq(accountGroup.id, account.group))
    .where(isAmong(account.id, p.ids)),
)

/** The text of what was passed last for a persona, before this snapshot. */
export const readLastPassed = prepared((q, p: Params<{ persona: number; organisation: number; snapshot: number }>) =>
  q
    .select({ snapshot: contentReview.snapshot, body: contentSnapshot.body, at: contentReview.audit_time })
    .from(contentReview)
    .innerJoin(contentSnapshot, eq(contentSnapshot.id, contentReview.snapshot))
    .where(
      and(
        eq(contentReview.persona, p.persona),
        eq(contentSnapshot.organisation, p.organisation),
        ne(contentReview.snapshot, p.snapshot),
        inArray(contentReview.status, [codes.passed, codes.reviewed]),
      ),
    )
    .orderBy(desc(contentReview.audit_time))
    .limit(1),
)

export const readStandings = prepared((q, p: Params<{ snapshots: readonly number[] }>) =>
  q
    .select({
      snapshot: contentReview.snapshot,
      status: contentReview.status,
      user: contentReview.audit_user,
      note: contentReview.audit_note,
    })
    .from(contentReview)
    .where(isAmong(contentReview.snapshot, p.snapshots)),
)

/** The personas of snapshots as they are now. */
export async function resolvePersonas(
  from: Sql,
  snapshots: readonly Snapshot[],
): Promise<Map<number, { id: number; name: string; disclosure: string }>> {
  const ids = snapshots.flatMap(({ body }) => body.persona?.id ?? [])
  return new Map((await selectPersonas.all(from, { ids })).map((row) => [row.id, row]))
}

const selectPersonas = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: persona.id, name: persona.name, disclosure: persona.disclosure })
    .from(persona)
    .where(isAmong(persona.id, p.ids)),
)

export const readReview = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ snapshot: contentReview.snapshot, platforms: contentReview.platforms })
    .from(contentReview)
    .where(eq(contentReview.id, p.id)),
)
