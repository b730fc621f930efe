import { expect, test } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void, level?: LogLevel): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  write(createLog({ level, stream: { write: (line) => lines.push(JSON.parse(line)) } }))
  return lines
}

test('an entry is one object with a readable time and level', () => {
  const [entry] = logged((log) => log.info({ run: 7 }, 'leased'))
  expect(entry).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), run: 7, msg: 'leased' })
})

test('passwords and tokens are blacked out wherever they are', () => {
  const lines = logged((log) => {
    log.info({
      password: 'p1',
      body: { newPassword: 'p2', name: 'ann' },
      request: { headers: { authorization: 'Bearer t1' } },
    })
    log.child({ access_token: 't2' }).warn({ user: { otp: '123456' } })
  })
  const text = JSON.stringify(lines)
  for (const secret of ['p1', 'p2', 'Bearer', 't2', '123456']) expect(text).not.toContain(`"${secret}`)
  expect(text).toContain('ann')
})

test('an error keeps its message, code and stack', () => {
  const [entry] = logged((log) => log.error({ err: Object.assign(new Error('broken'), { code: 'E1' }) }))
  expect(entry).toMatchObject({
    level: 'error',
    err: { message: 'broken', code: 'E1', stack: expect.stringContaining('log.test') },
  })
})

test('entries below the level are left out', () => {
  expect(logged((log) => log.debug('x'))).toEqual([])
  expect(logged((log) => log.debug('x'), 'debug')).toHaveLength(1)
})
