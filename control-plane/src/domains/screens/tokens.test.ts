import { beforeEach, expect, test } from 'vitest'
import { createTokens, type Grant, type Tokens } from './tokens.ts'

let now: number
let tokens: Tokens
beforeEach(() => {
  now = 1_000_000
  tokens = createTokens(() => now)
})

const grant = (sessionId = 1): Grant => ({
  ...{ userId: 7, username: 'ann', sessionId, session: 's', phones: new Set([1]), mode: 'watch', place: 'android' },
})

test('a token is for one socket at a time, and whoever stole it is kept out meanwhile', () => {
  const { token } = tokens.give(grant())
  const taken = tokens.take(token)
  expect(taken?.grant).toMatchObject({ userId: 7 })
  expect(tokens.take(token)).toBeUndefined()
  taken!.giveBack()
  expect(tokens.take(token)).toBeDefined()
})

test('a token that is over opens nothing', () => {
  const { token, expires } = tokens.give(grant())
  now = expires - 1
  tokens.take(token)!.giveBack()
  now = expires
  expect(tokens.take(token)).toBeUndefined()
})

test('a session that asks for more than twenty loses its oldest, and no other does', () => {
  const other = tokens.give(grant(2)).token
  const own = Array.from({ length: 21 }, () => tokens.give(grant()).token)
  expect(tokens.take(own[0]!)).toBeUndefined()
  expect(tokens.take(own[1]!)).toBeDefined()
  expect(tokens.take(other)).toBeDefined()
})
