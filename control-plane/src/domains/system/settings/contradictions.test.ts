import { editSettings, getSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

test('a dispatch order that says nothing of how it orders is refused, with words', async () => {
  for (const dispatchOrder of [3, 4]) {
    const { problems } = await refusal(plane.admin.call(editSettings, { body: { dispatchOrder } }))
    expect(problems).toMatchObject([
      { field: 'dispatchOrder', message: expect.stringContaining(`no dispatch order ${dispatchOrder}`) },
    ])
  }
  expect((await plane.admin.call(editSettings, { body: { dispatchOrder: 2 } })).data.dispatchOrder).toBe(2)
})

test('limits that contradict each other are refused at their field, in every language, and nothing is changed', async () => {
  const before = (await plane.admin.call(getSettings)).data
  const body = { leaseIdleMinutes: 77, batteryStop: 90, batteryResume: 20, heatResume: 60 }
  const said = await Promise.all(
    languages.map(async (language) => {
      const { status, problems } = await refusal(plane.client(plane.admin.token, language).call(editSettings, { body }))
      expect([status, problems.map(({ field }) => field)]).toEqual([400, ['batteryResume', 'heatResume']])
      return problems[0]!.message
    }),
  )
  expect(new Set(said).size).toBe(languages.length)
  for (const message of said) expect(message).toContain('90')
  expect((await plane.admin.call(getSettings)).data).toEqual(before)
  await plane.admin.call(editSettings, { body: { ...body, batteryResume: 95, heatResume: 40 } })
  expect((await plane.admin.call(getSettings)).data).toMatchObject({ batteryStop: 90, batteryResume: 95 })
})
