import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { fileSite } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { tableVersion } from '../../../platform/store/tableStat.ts'
import { referralSheet } from './tables.ts'

/** The sheet that there is, and the version of the sites that it shows; `file_name` null: somebody has deleted the file. */
export type Sheet = Selected<typeof selectSheet>

export function readSheet(from: Sql): Promise<Sheet | undefined> {
  return selectSheet.get(from)
}

export async function putSheet(tx: Sql, sheet: { file: number; version: number }): Promise<void> {
  await upsertSheet.run(tx, sheet)
}

/** Have the sites changed since the sheet was written? Sites that there never were need no sheet. */
export async function isSheetOld(from: Sql): Promise<boolean> {
  const [sheet, version] = [await readSheet(from), await tableVersion(from, 'site')]
  return version !== (sheet?.version ?? 0)
}

const s = referralSheet

const selectSheet = prepared((q) =>
  q
    .select({ file_site_id: s.file_site_id, version: s.version, file_name: fileSite.file_name })
    .from(s)
    .leftJoin(fileSite, eq(fileSite.id, s.file_site_id)),
)

const upsertSheet = prepared((q, p: Params<{ file: number; version: number }>) =>
  q
    .insert(s)
    .values({ id: 1, file_site_id: p.file, version: p.version })
    .onConflictDoUpdate({ target: s.id, set: { file_site_id: p.file, version: p.version } }),
)
