import { setTimeout } from 'node:timers/promises'
import { getImport } from '@quarterdeck/shared/contracts/imports.ts'
import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { CellProblem, ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { type Column, printRows, tell, writeJson } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import { showLive } from '../views/showLive.ts'

export interface ImportOptions {
  type?: string
  dryRun?: boolean
  yes?: boolean
}
/** How often the server is asked how far it is. */
const pollMs = 300

/** `--type`: 0 or append adds and updates, 1 or clear empties the list first. */
export function importMode(given: string | undefined): 0 | 1 {
  if (given === undefined || given === '0' || given === 'append') return 0
  if (given === '1' || given === 'clear') return 1
  throw new Refusal(exitCodes.usage, 'error.import_type', { value: given })
}

/** Waits for an import to end, with progress on a terminal; says what it did; wrong cells go to stdout. */
export async function finishImport(
  context: Context,
  started: ImportReport,
  resource: string,
  print = true,
): Promise<{ report: ImportReport; exitCode: number }> {
  const report = await followImport(context, started, resource)
  if (print) printReport(context, report)
  else sayReport(context, report)
  return { report, exitCode: importExitCode(report) }
}

export function importExitCode({ state, counts }: ImportReport): number {
  return state === 'failed' || counts.wrong > 0 ? exitCodes.partly : exitCodes.ok
}

export function printReport(context: Context, report: ImportReport): void {
  sayReport(context, report)
  if (context.json) writeJson(context, report)
  else if (report.problems.length > 0 || !context.terminal) printRows(context, problemColumns(context), report.problems)
}

/** Waits until the server is done with an import. */
export async function followImport(context: Context, started: ImportReport, resource: string): Promise<ImportReport> {
  if (!isUnderWay(started)) return started
  const view = await showLive(context, 'ImportProgress')
  const title = context.t('import.title', { name: context.t(oneKey({ name: resource })) })
  try {
    let report = started
    while (isUnderWay(report)) {
      view.update({ title, line: progressLine(context, report), done: report.done, total: report.counts.total })
      await setTimeout(pollMs, undefined, { signal: context.io.signal })
      report = (await ask(context, getImport, { query: { id: report.id } })).data
    }
    return report
  } finally {
    await view.close()
  }
}

function isUnderWay({ state }: ImportReport): boolean {
  return state === 'checking' || state === 'importing'
}

function progressLine({ t }: Context, { state, done, counts }: ImportReport): string {
  return t(state === 'checking' ? 'import.checking' : 'import.importing', { done, total: counts.total })
}

function sayReport(context: Context, report: ImportReport): void {
  const { t } = context
  const { counts, state, id, ignored } = report
  if (report.kind === 'edit') {
    sayEdit(context, report)
    return
  }
  if (report.kind !== 'import') {
    const words = report.kind === 'add' ? 'import.overwritten' : 'import.cleared'
    tell(context, t(state === 'undone' ? 'import.taken_back' : words))
    return
  }
  if (ignored.length > 0) tell(context, t('import.ignored', { columns: ignored.join(', ') }))
  for (const note of report.notes ?? []) tell(context, note)
  const numbers = { new: counts.new, changed: counts.changed, same: counts.same, wrong: counts.wrong }
  if (state === 'done') tell(context, t('import.done', numbers))
  else if (state === 'checked') tell(context, t('cli.message.checked', numbers))
  else tell(context, `${t('import.page')} ${id}: ${t(`import.state.${state}`)}`)
  sayChanges(context, report)
  sayDifferences(context, report)
  if (state === 'checked' && counts.new + counts.changed + counts.removed > 0)
    tell(context, t('cli.hint.commit', { id }))
  if (counts.repeated > 0 && (state === 'checked' || state === 'done')) {
    tell(context, t('import.repeated', { count: counts.repeated }))
    tell(context, t('cli.hint.repeats'))
  }
  if (counts.wrong > 0) tell(context, t('cli.hint.errors', { id, count: counts.wrong }))
}

/** A person reads no more of them; `--json` has all that the server tells. */
const mostDifferences = 20

/** Cells that are stored otherwise than they are written. */
function sayDifferences(context: Context, { differences = [], differing = 0, state }: ImportReport): void {
  const { t } = context
  if (differing === 0) return
  tell(context, t('import.differing', { count: differing }))
  if (state !== 'checked') return
  for (const { rows, column, field, value, stored } of differences.slice(0, mostDifferences))
    tell(context, `  ${t('import.row')} ${rows}, ${column} ${field}: “${value}” → “${stored}”`)
  if (differences.length > mostDifferences) tell(context, '  …')
}

/** Rows that would change, a line each: what stands in their fields, and what would. */
function sayChanges(context: Context, { changes = [], counts, kind }: ImportReport): void {
  const { t } = context
  if (changes.length === 0) return
  if (kind === 'import') tell(context, t('import.changes', { count: counts.changed }))
  for (const { row, name, cells } of changes) {
    const said = cells.map(({ label, before, after }) => `${label}: “${before}” → “${after}”`)
    const which = kind === 'import' ? `${t('import.row')} ${row}, ${name}` : name
    tell(context, `  ${which}: ${said.length > 0 ? said.join(', ') : t('import.changes_unshown')}`)
  }
  if (changes.length < counts.changed) tell(context, `  ${t('import.changes_first', { most: changes.length })}`)
}

/** Of rows that are set to the same values. */
function sayEdit(context: Context, report: ImportReport): void {
  const { t } = context
  const { counts, state, id } = report
  const { changed, same, wrong, total } = counts
  const counted = (count: number) => ({ count, shown: count })
  if (state === 'done' || state === 'undone') tell(context, t(`bulk-edit.${state}`, counted(changed)))
  else if (state !== 'checked') tell(context, `${t('import.page')} ${id}: ${t(`import.state.${state}`)}`)
  else if (wrong > 0) tell(context, t('bulk-edit.wrong', counted(wrong)))
  else if (changed === 0) tell(context, t('bulk-edit.nothing'))
  else {
    tell(context, t('bulk-edit.will_change', { changed, total, count: total }))
    sayChanges(context, report)
    tell(context, t('cli.hint.commit', { id }))
  }
  if (state === 'checked' && changed > 0 && same > 0) tell(context, t('bulk-edit.same', counted(same)))
}

function problemColumns({ t }: Context): Column<CellProblem>[] {
  return [
    { name: 'row', heading: t('import.row') },
    { name: 'column', heading: t('import.column') },
    { name: 'field', heading: t('import.column'), hidden: true },
    { name: 'value', heading: t('import.value') },
    { name: 'message', heading: t('import.problem') },
  ]
}
