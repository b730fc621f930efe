import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { fileSite } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { referralSheet } from './tables.ts'

/** `file_name` null: there is no sheet yet, or somebody has deleted the file. */
export type Sheet = Selected<typeof selectSheet>

export async function readSheet(from: Sql): Promise<Sheet> {
  return (await selectSheet.get(from))!
}

/** `shown`: how often sites had changed before its rows were read. */
export async function putSheet(tx: Sql, sheet: { file: number; shown: number }): Promise<void> {
  await updateSheet.run(tx, sheet)
}

/** Have the sites changed since the sheet was written? Sites that there never were need no sheet. */
export async function isSheetOld(from: Sql): Promise<boolean> {
  const { changes, shown } = await readSheet(from)
  return changes !== shown
}

const s = referralSheet

const selectSheet = prepared((q) =>
  q
    .select({ file_site_id: s.file_site_id, changes: s.changes, shown: s.shown, file_name: fileSite.file_name })
    .from(s)
    .leftJoin(fileSite, eq(fileSite.id, s.file_site_id)),
)

const updateSheet = prepared((q, p: Params<{ file: number; shown: number }>) =>
  q.update(s).set({ file_site_id: p.file, shown: p.shown }),
)
