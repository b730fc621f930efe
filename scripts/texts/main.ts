import { resolve } from 'node:path'
import { checkTexts } from './checkTexts.ts'
import { exportTexts } from './exportTexts.ts'
import { importTexts } from './importTexts.ts'

const help = `Texts of the product for translators.

  npm run texts -- export LANG [FILE.xlsx]   writes all texts into a spreadsheet: key, Chinese, English, the language, a note
  npm run texts -- import FILE.xlsx          puts what was changed in it back into shared/src/i18n
  npm run texts -- check [--release]         counts the texts that are not translated yet; --release refuses them

LANG is zh-CN, en, ko, ja, pt, vi or th. In the file only the column marked * is read; an empty cell leaves a text as it
is. What stands in {{braces}} is filled in by the program and must stay. An unknown key or a value that is missing
refuses the whole file; a row whose Chinese is another by now is left out and listed.

Examples:
  npm run texts -- export ko                 texts-ko.xlsx
  npm run texts -- export th ~/thai.xlsx
  npm run texts -- import texts-ko.xlsx
`

const root = resolve(import.meta.dirname, '../..')
const [command, ...args] = process.argv.slice(2)
const known = { export: exportTexts, import: importTexts, check: checkTexts }
try {
  if (command !== undefined && command in known) {
    const { lines, failed } = await known[command as keyof typeof known](root, args)
    console.log(lines.join('\n'))
    process.exitCode = failed ? 1 : 0
  } else {
    console.log(help)
    process.exitCode = command === undefined || command === '--help' || command === 'help' ? 0 : 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
