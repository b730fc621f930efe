import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { readSpreadsheet } from '../../control-plane/src/platform/spreadsheet/readSpreadsheet.ts'
import type { Outcome } from './outcome.ts'
import { type ImportPlan, planImport } from './planImport.ts'
import { readTexts } from './readTexts.ts'
import { formatFiles, writeTexts } from './writeTexts.ts'

/** `import FILE.xlsx` */
export async function importTexts(root: string, [file]: readonly string[]): Promise<Outcome> {
  if (file === undefined) return { lines: ['Say which file: npm run texts -- import FILE.xlsx'], failed: true }
  const { header, rows } = await readSheet(file)
  const plan = planImport(readTexts(root), header, rows)
  if (!plan)
    return { lines: [`${file} was not made by npm run texts -- export: no column is marked with *`], failed: true }
  if (plan.problems.length > 0)
    return { lines: [...plan.problems, `Nothing was changed. Mend these rows and import again.`], failed: true }
  const files = writeTexts(plan)
  formatFiles(root, files)
  return {
    lines: report(
      plan,
      files.map((path) => relative(root, path)),
    ),
    failed: false,
  }
}

async function readSheet(file: string) {
  return readSpreadsheet(await readFile(resolve(file)), { fileName: file }, async ({ header, rows: chunks }) => {
    const rows: { number: number; cells: readonly string[] }[] = []
    for await (const chunk of chunks) rows.push(...chunk)
    return { header, rows }
  })
}

function report({ language, changes, outdated, missing }: ImportPlan, files: readonly string[]): string[] {
  return [
    `${language}: ${changes.length} texts changed in ${files.length} files`,
    ...changes.map(
      ({ text, words }) => `  ${text.key}: ${text.words[language].value ?? '(not translated)'} → ${words}`,
    ),
    ...listed('left out, because the source text has changed since the export; export again', outdated),
    ...listed('not in the file; they stay as they are', missing),
  ]
}

function listed(what: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return []
  const more = keys.length > 20 ? [`  and ${keys.length - 20} more`] : []
  return [`${keys.length} texts ${what}:`, ...keys.slice(0, 20).map((key) => `  ${key}`), ...more]
}
