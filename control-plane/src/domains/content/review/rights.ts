import { fileUse, storedFile } from '../../../platform/contents/tables.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { libraryItem } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

/** Is there a file of a content whose use nobody has recorded? The library says it of its own, whoever takes them: a file is known by what it holds. */
export async function lacksRights(
  from: Sql,
  { media, organisation }: { media: readonly string[]; organisation: number },
): Promise<boolean> {
  const hashes = [...new Set(media)]
  if (hashes.length === 0) return false
  const found = await countWithRights.get(from, { hashes, organisation })
  return (found?.known ?? 0) < hashes.length
}

const countWithRights = prepared((q, p: Params<{ hashes: readonly string[]; organisation: number }>) =>
  q
    .select({ known: sql<number>`count(DISTINCT ${storedFile.hash})` })
    .from(sql`json_each(${p.hashes}) h`)
    .innerJoin(storedFile, sql`${storedFile.hash} = h.value`)
    .innerJoin(fileUse, sql`${fileUse.file_id} = ${storedFile.id} AND ${fileUse.list} = ${nameOf(libraryItem)}`)
    .innerJoin(
      libraryItem,
      sql`${libraryItem.id} = ${fileUse.row_id} AND ${libraryItem.rights} <> 0 AND coalesce(${libraryItem.organisation_id}, 0) = ${p.organisation}`,
    ),
)
