import { and, eq, or, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, libraryItem, platform } from '../../../../platform/schema/tables.gen.ts'

/** Accounts that are called so, on that platform, or on any where none is named. */
export const findAccounts = prepared((q, p: Params<{ name: string; platform: string }>) =>
  q
    .select({ id: account.id })
    .from(account)
    .innerJoin(platform, eq(platform.id, account.platform))
    .where(and(eq(account.account, p.name), or(sql`${p.platform} = ''`, eq(platform.name, p.platform))))
    .limit(10),
)

/** Pictures and videos of the library with these names. */
export const findPictures = prepared((q, p: Params<{ names: readonly string[] }>) =>
  q
    .select({
      id: libraryItem.id,
      title: libraryItem.title,
      alt: libraryItem.alt,
      image: libraryItem.image,
      video: libraryItem.video,
    })
    .from(libraryItem)
    .where(
      and(isAmong(libraryItem.title, p.names), or(sql`${libraryItem.image} <> ''`, sql`${libraryItem.video} <> ''`)),
    ),
)
