// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { hostileRequests, type Operation } from './hostileRequests.testing.ts'

// What ends the session that asks, and what reaches out to other machines.
const leftOut = [
  ...['session.logout', 'session.revoke', 'session.changePassword', 'session.secondFactorConfirm'],
  ...['user.reset-password', 'user.end-sessions', 'site-check.run', 'alert.sendTest', 'alert.sendAgain'],
]
const total = process.env.QD_LONG ? 20_000 : 2_000
const atOnce = 8

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

test(`${total} requests made from the OpenAPI document find no fault`, async () => {
  const document = (await (await fetch(`${plane.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  }
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, rest]) => ({ method, path, ...rest })),
  )
  const operations = all.filter(({ operationId }) => !leftOut.includes(operationId))
  expect(all.length - operations.length).toBe(leftOut.length)
  const next = hostileRequests(operations, Number(process.env.QD_SEED ?? 1))
  const faults: unknown[] = []
  let sent = 0
  const answered = new Set<number>()

  async function send(): Promise<void> {
    while (sent < total && faults.length < 20) {
      sent++
      const [operation, { method, path, headers, body }] = next()
      const answer = await plane.admin.fetch(path, {
        method,
        headers,
        body: method === 'GET' ? undefined : body,
      } as RequestInit)
      answered.add(answer.status)
      const text = await answer.text()
      if (answer.status >= 500)
        faults.push([operation.operationId, method, path.slice(0, 200), body, text.slice(0, 300)])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))

  expect(faults).toEqual([])
  expect([...answered]).toEqual(expect.arrayContaining([200, 400, 404]))
  expect((await fetch(`${plane.url}/healthz`)).status).toBe(200)
  // Whoever asks is still the one who may do everything: most of it got past the door.
  expect((await plane.admin.fetch('/api/user-info')).status).toBe(200)
})
