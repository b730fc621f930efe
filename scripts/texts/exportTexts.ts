import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { writeSpreadsheet } from '../../control-plane/src/platform/spreadsheet/writeSpreadsheet.ts'
import type { Outcome } from './outcome.ts'
import { readTexts } from './readTexts.ts'
import { headerFor, rowsFor } from './sheet.ts'

/** `export LANG [FILE.xlsx]` */
export async function exportTexts(root: string, [wanted, file = `texts-${wanted}.xlsx`]: readonly string[]) {
  const language = languages.find((one) => one === wanted)
  if (!language) return refused(`Say which language: ${languages.join(', ')}`)
  const texts = readTexts(root)
  const columns = headerFor(language).map((header) => ({ header, width: widthOf(header) }))
  await writeFile(
    resolve(file),
    await writeSpreadsheet({ columns, rows: rowsFor(texts, language), sheetName: language }),
  )
  const drafts = texts.filter(({ words }) => words[language].value === undefined).length
  return { lines: [`${file}: ${texts.length} texts, ${drafts} of them not translated yet`], failed: false }
}

function refused(line: string): Outcome {
  return { lines: [line], failed: true }
}

function widthOf(header: Language | string): number {
  return header === 'key' ? 40 : 60
}
