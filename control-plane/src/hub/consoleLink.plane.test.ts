import { logout } from '@quarterdeck/shared/contracts/session.ts'
import type { ToConsole } from '@quarterdeck/shared/protocol/console.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { cardType } from '@quarterdeck/shared/resources/fleet/cardType.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { adminPassword, startTestPlane, type TestPlane } from '../plane.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

function open(origin?: string): WebSocket {
  return new WebSocket(`${plane.url.replace('http', 'ws')}/api/live`, origin === undefined ? {} : { origin })
}

test('a signed-in console hears of changes, and is sent away when its session ends', async () => {
  const user = await plane.login('admin', adminPassword)
  const socket = open(plane.url)
  const heard: ToConsole[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ToConsole))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'auth', token: user.token }))
  await expect.poll(() => heard).toEqual([{ type: 'ready' }])
  await plane.admin.call(endpointsOf(cardType).add!, { body: { name: 'gold' } })
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ type: 'changed', topic: 'card-type' }))
  await user.call(logout)
  expect(await closed).toBe(closeCodes.sessionEnded)
})

test('a page of another origin cannot open a line', async () => {
  const socket = open('https://elsewhere.example')
  const answer = await new Promise<string>((resolve) => socket.once('error', (error) => resolve(error.message)))
  expect(answer).toContain('403')
})
