import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import type { CellProblem, ChangedRow, ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { type FileAnswer, mayDo } from '../../http/handler.ts'
import { wordsOf } from '../../http/refusal.ts'
import type { CellValue } from '../../platform/spreadsheet/messages.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { StoredBatch } from './batchStore.ts'
import type { CellFault } from './checkRow.ts'
import { saidOf } from './findings.ts'
import { letterOf } from './headers.ts'
import { readChanged, readWrong, type WrongRow } from './rowStore.ts'
import type { ImportTarget, Reader, UndoTarget } from './target.ts'

const shownProblems = 200
const shownChanges = 200

/** What a caller sees of an import, in their language. */
export async function reportOf(
  read: Sql,
  stored: StoredBatch,
  target: UndoTarget,
  t: Translate,
  running?: { state: 'importing'; done: number },
): Promise<ImportReport> {
  const { counts } = stored
  const wrong = counts.wrong > 0 ? await readWrong(read, stored.id, shownProblems) : []
  return {
    id: stored.id,
    resource: stored.resource,
    kind: stored.kind,
    state: running?.state ?? stored.state,
    counts,
    done: running?.done ?? (stored.state === 'checked' ? counts.total : counts.new + counts.changed + counts.removed),
    problems: wrong.flatMap((row) => problemsOf(row, stored, target, t)).slice(0, shownProblems),
    ignored: stored.layout.ignored,
    ...(stored.findings && saidOf(stored.findings, { columns: target.columns, header: stored.layout.header, t })),
  }
}

/** What a check would change, for who may read the list. */
export async function changesOf(
  read: Sql,
  stored: StoredBatch,
  target: UndoTarget | ImportTarget,
  reader: Reader,
): Promise<ChangedRow[] | undefined> {
  const tell = 'tellChanges' in target ? target.tellChanges : undefined
  if (!tell || stored.state !== 'checked' || stored.counts.changed === 0) return undefined
  if (!mayDo(reader.actor, permissionOf({ name: stored.resource }, 'list'))) return undefined
  return tell(read, await readChanged(read, stored.id, shownChanges), stored, reader)
}

function problemsOf(row: WrongRow, { layout }: StoredBatch, target: UndoTarget, t: Translate): CellProblem[] {
  // On the screen the file itself is mended, where secrets still stand.
  const faults = row.faults.filter(({ code }) => code !== 'secret_again')
  return faults.map((fault) => ({
    row: row.seq,
    column: fault.place === null ? '' : letterOf(fault.place),
    field: headerOf(fault, layout.header, target, t),
    value: fault.place === null ? '' : (row.cells[fault.place] ?? '').slice(0, 500),
    message: wordsOf(fault, t),
  }))
}

/** The header as the file has it; the column's label where the fault is in no cell. */
function headerOf(fault: CellFault, header: readonly string[], target: UndoTarget, t: Translate): string {
  if (fault.place !== null) return header[fault.place] ?? fault.field
  const column = target.columns.find(({ name }) => name === fault.field)
  return column ? t(column.label) : fault.field
}

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The wrong rows as they were, with one column more that says what is wrong: mended, it can be imported as it is. */
export async function errorFile(read: Sql, stored: StoredBatch, target: UndoTarget, t: Translate): Promise<FileAnswer> {
  const { header } = stored.layout
  const note = t('server.problems')
  // A file that has been here before has that column already.
  const own = header.flatMap((text, place) => (text === note ? [] : [place]))
  async function* rows(): AsyncGenerator<CellValue[]> {
    let last = -1
    for (;;) {
      const part = await readWrong(read, stored.id, 1000, last)
      for (const row of part) {
        const messages = row.faults.map((fault) => {
          const where = headerOf(fault, header, target, t)
          return where ? `${where}: ${wordsOf(fault, t)}` : wordsOf(fault, t)
        })
        yield [...own.map((place) => row.cells[place] ?? ''), messages.join('; ')]
      }
      if (part.length < 1000) return
      last = part.at(-1)!.seq
    }
  }
  const bytes = await writeSpreadsheet({
    columns: [...own.map((place) => ({ header: header[place]! })), { header: note, width: 60 }],
    rows: rows(),
  })
  return {
    name: `${stored.fileName.replace(/\.xlsx?$/i, '')} - ${t('server.errors')}.xlsx`,
    type: spreadsheetType,
    bytes,
  }
}

export async function templateFile(target: ImportTarget, t: Translate): Promise<FileAnswer> {
  const bytes = await writeSpreadsheet({
    columns: target.columns.map(({ label, choices = [] }) => ({
      header: t(label),
      width: 24,
      choices: choices.map((one) => t(one)),
    })),
    rows: [],
  })
  return { name: `${t(titleKey(target.resource))} - ${t('server.template')}.xlsx`, type: spreadsheetType, bytes }
}
