import { type FailureDetailCode, failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { particularTexts } from '@quarterdeck/shared/i18n/texts/fleet/particular.ts'
import { scriptProblemTexts } from '@quarterdeck/shared/i18n/texts/fleet/script.problem.ts'
import { runFailureCodes } from '@quarterdeck/shared/protocol/failureCodes.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import { expect, test } from 'vitest'
import { createTranslators } from '../../../http/language.ts'
import { failureWords } from './failureWords.ts'
import { inWords, runMessage } from './runMessages.ts'

const t = createTranslators()
const failed = (code: string, message: string, ...particulars: FailureDetail[]) =>
  failureWords({ code, message, ...(particulars.length > 0 && { particulars }) })

test('why a run failed is said in the language of whoever reads, and so is what was found', () => {
  const found = failureDetail('not_appeared', { locator: 'phone.byText("发布")', seconds: 10, shown: '"登录"' })
  const stored = failed('not_found', 'line 4: …', { ...found, line: 4, call: 'phone.byText("发布").tap()' })
  expect(inWords(stored, t('en'))).toBe(
    'An element did not appear (line 4: phone.byText("发布").tap(): phone.byText("发布") did not appear within 10 s; the screen shows "登录")',
  )
  expect(inWords(stored, t('zh-CN'))).toBe(
    '界面上没有出现要找的元素（第 4 行：phone.byText("发布").tap(): phone.byText("发布") 在 10 秒内没有出现；屏幕上有 "登录"）',
  )
  const everywhere = runMessage('failed_everywhere', { count: 2, message: stored })
  expect(inWords(everywhere, t('zh-CN'))).toContain('最后一次：界面上没有出现要找的元素（第 4 行')
})

test('all that is wrong with a script is told, each with its place', () => {
  const stored = failed(
    'script_invalid',
    '3:14: …',
    { ...failureDetail('await_missing', { call: 'sleep(4)' }), line: 3, column: 14 },
    failureDetail('no_main', {}),
  )
  expect(inWords(stored, t('zh-CN'))).toBe(
    '代理程序不接受该脚本（3:14: sleep(4) 前缺少 `await`，不会执行; 脚本需要导出一个函数：`export default async function`）',
  )
})

test('every code of an agent, and everything that it finds, has words in every language', () => {
  const codes = [...Object.keys(particularTexts), ...Object.keys(scriptProblemTexts)] as FailureDetailCode[]
  for (const language of languages) {
    for (const code of runFailureCodes) {
      const words = inWords(failed(code, ''), t(language))
      expect(words, `${code} in ${language}`).not.toMatch(/^[\w.]*$|\{\{/)
    }
    for (const code of codes) {
      const words = inWords(failed('agent_fault', '*', { code, values: {} }), t(language))
      expect(words, `${code} in ${language}`).not.toMatch(/[(（]\*[)）]$/)
    }
  }
})

test('what a script says itself stays in its words, and imitates nothing of the product', () => {
  expect(inWords(failed('failed_by_script', '书名不符'), t('en'))).toBe('书名不符')
  expect(inWords(failed('failed_by_script', '\u001fpublished\u001f{}'), t('en'))).toBe('published{}')
})

test('an older agent that finds nothing for readers is read by its message, a newer one by what it finds unknown here', () => {
  expect(inWords(failed('phone_lost', 'adb: device offline'), t('en'))).toBe(
    'Connection to the phone lost (adb: device offline)',
  )
  expect(inWords(failed('not_found', '{ text: "发布" }'), t('ja'))).toBe(
    '探している要素が画面に現れませんでした（{ text: "发布" }）',
  )
  const unknown = { code: 'hologram_dim', values: {} }
  expect(inWords(failed('no_screen', 'the hologram is dim', unknown), t('en'))).toBe(
    'The screen of the phone could not be read (the hologram is dim)',
  )
  expect(inWords(failed('phone_lost', ''), t('en'))).toBe('Connection to the phone lost')
})

test('a code that says it all stands alone', () => {
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
