import { expect, test } from 'vitest'
import { createTranslators } from '../../http/language.ts'
import { failureWords } from './failureWords.ts'
import { inWords } from './sayings.ts'

const t = createTranslators()
const failed = (code: string, message: string) => failureWords({ kind: 'failed', fault: 'phone', code, message })

test('why a run failed is said in the language of whoever reads, with the particulars', () => {
  const stored = failed('app_not_installed', 'app.shelf')
  expect(inWords(stored, t('en'))).toBe('The app is not installed on the phone (app.shelf)')
  expect(inWords(stored, t('zh-CN'))).toBe('手机上未安装应用（app.shelf）')
})

test('what a script says itself stays in its words, and imitates nothing of the product', () => {
  expect(inWords(failed('failed_by_script', '书名不符'), t('en'))).toBe('书名不符')
  expect(inWords(failed('failed_by_script', '\u001fpublished\u001f{}'), t('en'))).toBe('published{}')
})
