import { verifiedCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationSources } from '@quarterdeck/shared/resources/publish/release.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { z } from 'zod'
import { and, eq, ne } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, contentItem, libraryItem, publication } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { contentSnapshot } from '../../content/review/index.ts'
import { digestOf, type TaskIdentity } from '../../work/runs/index.ts'
import { markUsed } from './store/uses.ts'

/** A publication is its content under its account; it uses what it was made of: an item of the library, or the post of a content task. */
export async function readIdentities(from: Sql, ids: readonly number[]): Promise<Map<number, TaskIdentity>> {
  const rows = await selectIdentities.all(from, { ids })
  const items = await readItems(
    from,
    rows.flatMap(({ item }) => item ?? []),
  )
  const posts = await readPosts(
    from,
    rows.flatMap(({ post }) => post ?? []),
  )
  return new Map(
    rows.map(({ id, item, post, account, accountId, platform, hash, created }) => {
      const identity = JSON.stringify([account, platform, hash, created])
      const isItem = items.get(item ?? 0)
      const isPost = posts.get(post ?? 0)
      const uses: z.input<typeof used> | undefined =
        item !== null && isItem !== undefined
          ? { item, is: isItem }
          : post !== null && isPost !== undefined && accountId !== null
            ? { post, is: isPost.is, account: accountId }
            : undefined
      return [id, { identity, ...(uses && { uses }) }]
    }),
  )
}

const used = z.union([
  z.object({ item: z.number().int(), is: z.string() }),
  z.object({ post: z.number().int(), is: z.string(), account: z.number().int() }),
])

/**
 * What was made of something went out: that is used, if it is the very same. The post of a content task is used by its publication, which these data
 * do not have: it stands there as one that was done.
 */
export async function useUp(tx: Sql, uses: unknown, at: number): Promise<void> {
  const said = used.safeParse(uses)
  if (!said.success) return
  if ('item' in said.data) {
    const { item, is } = said.data
    if ((await readItems(tx, [item])).get(item) === is) await markUsed(tx, { library_item: item })
    return
  }
  const { post, is, account: under } = said.data
  const [of, found] = [await selectAccount.get(tx, { id: under }), (await readPosts(tx, [post])).get(post)]
  if (!of || found?.is !== is || (await selectOfPost.get(tx, { post }))) return
  const { title, text } = found
  await insertDone.run(tx, { post, title, text, account: under, platform: of.platform ?? 0, at })
}

const selectAccount = prepared((q, p: Params<{ id: number }>) =>
  q.select({ platform: account.platform }).from(account).where(eq(account.id, p.id)),
)

const { cancelled, completed } = publicationMachine.codes

const selectOfPost = prepared((q, p: Params<{ post: number }>) =>
  q
    .select({ id: publication.id })
    .from(publication)
    .where(and(eq(publication.item, p.post), ne(publication.status, cancelled)))
    .limit(1),
)

interface Done {
  post: number
  title: string
  text: string
  account: number
  platform: number
  /** When it began, UTC milliseconds. */
  at: number
}

const insertDone = prepared((q, p: Params<Done>) =>
  q.insert(publication).values({
    item: p.post,
    account: p.account,
    platform: p.platform,
    name: p.title,
    text: p.text,
    source: publicationSources.nurture,
    status: completed,
    verified: verifiedCodes.claimed,
    scheduled_time: p.at,
    finished_time: p.at,
    create_time: p.at,
    update_time: p.at,
  }),
)

/** Posts of content tasks, each with what makes it the one that it is. */
async function readPosts(
  from: Sql,
  ids: readonly number[],
): Promise<Map<number, { title: string; text: string; is: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await selectPosts.all(from, { ids })
  return new Map(
    rows.map(({ id, title, text, created }) => {
      const [said, told] = [title ?? '', text ?? '']
      return [id, { title: said, text: told, is: digestOf(JSON.stringify([said, told, created])) }]
    }),
  )
}

const selectPosts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: contentItem.id,
      title: contentItem.title,
      text: contentItem.text,
      created: contentItem.create_time,
    })
    .from(contentItem)
    .where(isAmong(contentItem.id, p.ids)),
)

async function readItems(from: Sql, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectItems.all(from, { ids })
  return new Map(rows.map(({ id, ...row }) => [id, digestOf(JSON.stringify(Object.values(row)))]))
}

const selectItems = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: libraryItem.id,
      title: libraryItem.title,
      text: libraryItem.content,
      created: libraryItem.create_time,
    })
    .from(libraryItem)
    .where(isAmong(libraryItem.id, p.ids)),
)

const selectIdentities = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: publication.id,
      item: publication.library_item,
      post: publication.item,
      accountId: publication.account,
      account: account.account,
      platform: publication.platform,
      hash: contentSnapshot.hash,
      created: publication.create_time,
    })
    .from(publication)
    .leftJoin(account, eq(account.id, publication.account))
    .leftJoin(contentSnapshot, eq(contentSnapshot.id, publication.snapshot))
    .where(isAmong(publication.id, p.ids)),
)
