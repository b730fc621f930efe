import { expect, test } from 'vitest'
import { createTranslators } from '../../http/language.ts'
import { failureWords } from './failureWords.ts'
import { inWords } from './sayings.ts'

const t = createTranslators()
const failed = (code: string, message: string) => failureWords({ code, message })

test('why a run failed is said in the language of whoever reads, with the particulars', () => {
  const stored = failed('app_not_installed', 'app.shelf')
  expect(inWords(stored, t('en'))).toBe('The app is not installed on the phone (app.shelf)')
  expect(inWords(stored, t('zh-CN'))).toBe('手机上未安装应用（app.shelf）')
})

test('what a script says itself stays in its words, and imitates nothing of the product', () => {
  expect(inWords(failed('failed_by_script', '书名不符'), t('en'))).toBe('书名不符')
  expect(inWords(failed('failed_by_script', '\u001fpublished\u001f{}'), t('en'))).toBe('published{}')
})

test('so is why a run was cut off, an element not found, or an offer not taken', () => {
  expect(inWords(failed('phone_lost', 'adb: device offline'), t('en'))).toBe('The phone was lost (adb: device offline)')
  expect(inWords(failed('not_found', '{ text: "发布" }'), t('ja'))).toBe(
    '探している要素が画面に現れませんでした（{ text: "发布" }）',
  )
  expect(inWords(failed('phone_offline', 'the phone is not connected'), t('zh-CN'))).toBe(
    '手机尚未就绪，原因见手机列表',
  )
  expect(inWords(failed('adb_off', 'ADB was switched off for this phone'), t('pt'))).toBe(
    'O ADB deste celular foi desligado',
  )
})

test('a code that nobody knows is said itself where there is nothing else', () => {
  expect(failed('constructor', '')).toBe('constructor')
})
