import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { expect, test } from 'vitest'
import { someone } from '../../../resources/write/writeHarness.testing.ts'
import { refuseUnseen } from './rules.ts'

const keys = {
  known: new Set(['letter.list', 'letter.receive']),
  views: new Map([['letter-inbox', 'letter.receive']]),
  personal: new Set<string>(),
}
const codeOf = (list: string, ...own: string[]) => {
  try {
    refuseUnseen({ ...someone(1, 'ann'), all: false, keys: new Set(own) }, list, keys)
    return 'seen'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

test('columns and saved views of a view of the kit are kept by its name, for whoever may open it', () => {
  expect(codeOf('letter-inbox', 'letter.receive')).toBe('seen')
  expect(codeOf('letter-inbox', 'letter.list')).toBe('forbidden')
  expect(codeOf('letter', 'letter.list')).toBe('seen')
  expect(codeOf('letter-outbox', 'letter.list')).toBe('invalid')
})
