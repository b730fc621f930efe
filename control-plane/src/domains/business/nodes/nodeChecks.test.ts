import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { editNodeSettings } from '@quarterdeck/shared/contracts/nodeSettings.ts'
import { endpointsOf, type ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { node } from '@quarterdeck/shared/resources/fleet/node.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { startSilentServer } from './silentServer.testing.ts'

// On real servers: some answer, some refuse, and some say nothing at all.

let plane: TestPlane
let silent: Awaited<ReturnType<typeof startSilentServer>>
const servers: Server[] = []
beforeAll(async () => {
  plane = await startTestPlane({ domains: { nodes: {} } })
  silent = await startSilentServer()
  await plane.admin.call(editNodeSettings, { body: { allow: ['127.0.0.0/8'] } })
})
afterAll(async () => {
  await plane.stop()
  for (const server of servers) server.close()
  await silent.stop()
})

const bring = async (lines: readonly string[]) => {
  const file = new File([lines.join('\n')], 'nodes.txt')
  return (await plane.admin.call(endpointsOf(node).import!, { body: { file, dry_run: 0 } as never }))
    .data as ImportReport
}
const found = async () => {
  const rows = await plane.context.store.read.all<{ said: string; n: number }>(
    `SELECT CASE WHEN check_time IS NULL THEN 'unchecked' ELSE validity || error END AS said, count(*) AS n FROM node GROUP BY said ORDER BY said`,
  )
  return Object.fromEntries(rows.map(({ said, n }) => [said, n]))
}

/** Listening; or free, so that nobody is there. */
async function ports(count: number, listen: boolean): Promise<number[]> {
  const opened: Server[] = []
  for (let n = 0; n < count; n++) {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    opened.push(server)
  }
  const numbers = opened.map((server) => (server.address() as { port: number }).port)
  if (listen) servers.push(...opened)
  else for (const server of opened) await new Promise((closed) => server.close(closed))
  return numbers
}

test('of sixty nodes forty answer, fifteen refuse and five say nothing: forty are valid, twenty are not, and nothing waits for them', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const lines = [
    ...(await ports(40, true)).map((port) => `127.0.0.1:${port},CN`),
    ...(await ports(15, false)).map((port) => `127.0.0.1:${port},CN`),
    ...Array.from({ length: 5 }, (_, n) => `127.0.0.${n + 2}:${silent.port},CN`),
  ]
  delay.enable()
  const started = performance.now()
  expect((await bring(lines)).counts).toMatchObject({ new: 60, wrong: 0 })
  await expect.poll(found, { timeout: 120_000 }).toEqual({ 1: 40, '0connection_refused': 15, '0timeout': 5 })
  const tookMs = performance.now() - started
  delay.disable()
  // Waiting for the five takes seconds; whoever waited for one on the main loop would have held it for as long.
  expect(delay.max / 1e6).toBeLessThan(tookMs / 3)
}, 180_000)

test('no more than 64 connections are tried at once', async () => {
  const trying = new Set<Socket>()
  let most = 0
  const opened = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    trying.add(socket)
    most = Math.max(most, trying.size)
    for (const end of ['connect', 'close']) socket.once(end, () => trying.delete(socket))
  }
  subscribe('net.client.socket', opened)
  try {
    await bring(Array.from({ length: 80 }, (_, n) => `127.0.1.${n + 1}:${silent.port},CN`))
    await expect.poll(found, { timeout: 120_000 }).toMatchObject({ '0timeout': 85 })
  } finally {
    unsubscribe('net.client.socket', opened)
  }
  expect(most).toBe(64)
}, 180_000)
