import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { cellText } from './cellText.ts'

const t = translator('en', { 'user.field.read_only': 'Read-only' })

test('what is wrong with a value is said behind the name of its field', () => {
  const message = 'Somebody must rule the installation'
  expect(cellText(t, 'user', { field: 'read_only', message })).toBe(`Read-only: ${message}`)
  // A header of a file that is no field.
  expect(cellText(t, 'user', { field: 'Remark 2', message })).toBe(`Remark 2: ${message}`)
  for (const field of ['', 'id']) expect(cellText(t, 'user', { field, message })).toBe(message)
})
