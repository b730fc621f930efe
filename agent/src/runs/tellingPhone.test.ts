import { expect, test } from 'vitest'
import { adbPhone } from '../phones/adb/adbPhone.ts'
import { answering } from '../testing/answering.testing.ts'
import { tellingPhone } from './tellingPhone.ts'

const { signal } = new AbortController()
const trace = `Exception occurred while executing 'tap':
java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission
\tat android.os.Parcel.readException(Parcel.java:2920)
`

test('of a refusal one line is what people read, and the whole answer is told beside it', async () => {
  const shell = answering(
    { match: /^input tap/, out: trace, status: 255 },
    { match: /^am force-stop/, out: 'Error: no\n', status: 1 },
  )
  const told: string[] = []
  const phone = tellingPhone(
    adbPhone('A1', shell, () => Promise.reject(new Error('no services here'))),
    (answer) => told.push(answer),
  )
  await expect(phone.tap({ x: 1, y: 1 }, signal)).rejects.toThrow(
    /^java\.lang\.SecurityException: Injecting .* permission$/,
  )
  expect(told).toEqual([trace.trim()])
  await expect(phone.closeApp('app.shelf', 0, signal)).rejects.toThrow('Error: no')
  expect(told).toHaveLength(1)
})
