import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { writeSpreadsheetFile } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { type Files, keepOwnFile } from '../../system/files/index.ts'
import { siteHeaders, siteRows } from './siteRows.ts'
import { putSheet, readSheet } from './store.ts'

export interface SheetDeps {
  context: Context
  files: Files
  /** Words of the installation, not of whoever asks: one file for all. */
  t: Translate
}

/** Writes all sites into one .xlsx and makes it the file site's content, in one go; until then the old one is served. */
export async function writeSheet(
  { context, files, t }: SheetDeps,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<void> {
  const { store, settings } = context
  const { contents, keeper } = files
  // Before the rows: what changes while they are read makes the sheet old again.
  const { changes } = await readSheet(store.read)
  const path = contents.fresh()
  let count = 0
  try {
    await writeSpreadsheetFile(path, {
      columns: siteHeaders(t).map((header) => ({ header })),
      rows: siteRows(store.read, {
        t,
        zone: settings.get(systemSettings.zone),
        signal,
        onProgress(done) {
          count = done
          onProgress(done)
        },
      }),
      sheetName: t('file-site.more.referral_name'),
      signal,
    })
    const file = await contents.adopt(path)
    await keeper.keep([file], async (tx) => {
      const { file_site_id } = await readSheet(tx)
      const kept = await keepOwnFile(tx, context, {
        id: file_site_id || undefined,
        file_name: `${t('file-site.more.referral_name')}.xlsx`,
        file,
        remarks: t('file-site.more.referral_remarks', { count }),
      })
      await putSheet(tx, { file: kept.id, shown: changes })
      return kept
    })
  } finally {
    await contents.discard({ path })
  }
}
