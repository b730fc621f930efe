import { beforeEach, expect, test } from 'vitest'
import { createTokens, type Grant, type Tokens } from './tokens.ts'

let now: number
let tokens: Tokens
beforeEach(() => {
  now = 1_000_000
  tokens = createTokens(() => now)
})

const grant = (sessionId = 1): Grant => ({
  userId: 7,
  username: 'ann',
  sessionId,
  session: 's',
  phones: new Set([1]),
  mode: 'watch',
  place: 'android',
})

test('a token is for one socket, once: whoever stole it comes too late', () => {
  const { token } = tokens.give(grant())
  expect(tokens.take(token)).toMatchObject({ userId: 7 })
  expect(tokens.take(token)).toBeUndefined()
})

test('a token that is over opens nothing', () => {
  const [early, late] = [tokens.give(grant()), tokens.give(grant())]
  now = early.expires - 1
  expect(tokens.take(early.token)).toBeDefined()
  now = late.expires
  expect(tokens.take(late.token)).toBeUndefined()
})

test('a session that asks for more than twenty loses its oldest, and no other does', () => {
  const other = tokens.give(grant(2)).token
  const own = Array.from({ length: 21 }, () => tokens.give(grant()).token)
  expect(tokens.take(own[0]!)).toBeUndefined()
  expect(tokens.take(own[1]!)).toBeDefined()
  expect(tokens.take(other)).toBeDefined()
})
