// @module-tag slow

import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'
import { scriptOf } from '../testing/controlPlane.testing.ts'

let harness: TestAgent

beforeAll(async () => {
  harness = await startTestAgent({ adbKeyboard: false })
})
afterAll(() => harness?.stop())

const play = (body: string) => harness.outcome(harness.offer(scriptOf(`await phone.open()\n${body}`)))
const returned = (result: object) => ({ kind: 'succeeded', result })

describe('on a phone', () => {
  test('reads, counts, waits, goes back and comes again', async () => {
    const outcome = await play(`
      await phone.byId('book_name').first().waitFor()
      const titles = await phone.byId('book_name').count()
      const first = await phone.byId('book').first().byId('book_name').text()
      await phone.byText(first).tap()
      await phone.byId('detail_name').waitFor()
      const shown = await phone.byId('detail_name').text()
      await phone.key('back')
      await phone.byId('detail_name').waitFor({ state: 'hidden' })
      await phone.open({ fresh: false })
      await phone.byDescription('Search').waitFor()
      return { titles: titles > 3, same: shown === first, search: await phone.byDescription('Search').isVisible() }`)
    expect(outcome).toEqual(returned({ titles: true, same: true, search: true }))
  })

  test('scrolls a list until the element is there, and says when it is not in the list', async () => {
    const outcome = await play(`
      await phone.byId('search').fill('sea')
      const last = phone.byText('Letters about sea')
      await last.scrollIntoView()
      await last.tap()
      const name = await phone.byId('detail_name').text()
      await phone.key('back')
      let code = ''
      await phone.byText('Nowhere').scrollIntoView({ direction: 'up' }).catch((error) => { code = error.code })
      return { name, code }`)
    expect(outcome).toEqual(returned({ name: 'Letters about sea', code: 'not_found' }))
  })

  test('replaces the text of a field, clears it, and tells checked boxes', async () => {
    const outcome = await play(`
      const search = phone.byId('search')
      await search.fill('first words')
      await search.fill("second: 100% $HOME 'x' \\\\ %s")
      const text = await search.text()
      await search.clear()
      await phone.byId('tab_create').tap()
      await phone.byId('new_note').tap()
      const box = phone.byText('Contains AI-generated content')
      await box.scrollIntoView()
      await box.setChecked(true)
      await box.setChecked(true)
      const on = await box.isChecked()
      await box.setChecked(false)
      return { text, on, off: await box.isChecked(), enabled: await phone.byId('publish').isEnabled() }`)
    expect(outcome).toEqual(returned({ text: "second: 100% $HOME 'x' \\ %s", on: true, off: false, enabled: false }))
  })

  test('refuses text of another script where no input method can type it, and leaves the field alone', async () => {
    const outcome = await play(`
      try { await phone.byId('search').fill('三体') } catch (error) {
        return { code: error.code, text: await phone.byId('search').text() }
      }`)
    expect(outcome).toEqual(returned({ code: 'no_text_input', text: 'Search books' }))
  })

  test('says how many fit where one was meant, and what is not enabled', async () => {
    const several = await play(`await phone.byId('book_name').tap({ timeoutMs: 1500 })`)
    expect(several).toMatchObject({
      kind: 'failed',
      code: 'several',
      message: expect.stringContaining('elements match'),
    })
    const disabled = await play(`
      await phone.byId('tab_create').tap()
      await phone.byId('new_list').tap()
      await phone.byId('publish').tap({ timeoutMs: 300 })`)
    expect(disabled).toMatchObject({ kind: 'failed', code: 'disabled' })
  })

  test('opens only links that an app can open', async () => {
    const outcome = await play(`
      const codes = []
      for (const url of ['javascript:alert(1)', 'file:///sdcard/x', 'https://other.example/x']) {
        await phone.openLink(url).catch((error) => codes.push(error.code))
      }
      return { codes: codes.join() }`)
    expect(outcome).toEqual(returned({ codes: 'wrong_call,wrong_call,not_opened' }))
  })

  test('keeps a picture that a script asks for', async () => {
    await play(`await phone.screenshot('home')`)
    expect((await readdir(`${harness.folder}/screenshots`)).some((name) => name.endsWith('-home.png'))).toBe(true)
  })
})
