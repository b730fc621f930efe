import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { editNodeSettings } from '@quarterdeck/shared/contracts/nodeSettings.ts'
import { actionEndpointsOf, endpointsOf, type ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { network } from '@quarterdeck/shared/resources/fleet/network.ts'
import { node } from '@quarterdeck/shared/resources/fleet/node.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
const servers: Server[] = []
beforeAll(async () => {
  plane = await startTestPlane({ domains: { nodes: {} } })
})
afterAll(async () => {
  await plane.stop()
  for (const server of servers) server.close()
})

const [nodes, networks] = [endpointsOf(node), endpointsOf(network)]
const actions = actionEndpointsOf(node)
const list = async (query: object = {}) =>
  (await plane.admin.call(nodes.list!, { query: { pageSize: 200, ...query } })).data
const add = async (body: object) =>
  (await plane.admin.call(nodes.add!, { body: { country: 'CN', ...body } })).data.ids[0]!
const bring = async (text: string, dry_run = 0) =>
  (await plane.admin.call(nodes.import!, { body: { file: new File([text], 'nodes.txt'), dry_run } as never }))
    .data as ImportReport
const allow = (...allow: string[]) => plane.admin.call(editNodeSettings, { body: { allow } })

async function portOf(listen: boolean): Promise<number> {
  const server = createServer((socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  if (listen) servers.push(server)
  else await new Promise((closed) => server.close(closed))
  return port
}

test('a text file of a hundred lines, five of them wrong: the lines are named, the others taken, and undone', async () => {
  const good = Array.from({ length: 95 }, (_, n) =>
    n === 7 ? '[2001:db8::aa]:1080,CN,daily' : `10.9.0.${n + 1}:1080,CN,daily,no. ${n}`,
  )
  const wrong = ['10.9.1.1:0,CN', '10.9.1.2:70000,CN', '2001:db8::1:80,CN', 'nowhere:80,CN', '10.9.1.5:80,Atlantis']
  const text = ['# nodes', ...good.slice(0, 50), ...wrong, ...good.slice(50)].join('\r\n')
  const report = await bring(`\ufeff${text}`)
  expect(report.counts).toMatchObject({ total: 100, new: 95, wrong: 5 })
  expect([...new Set(report.problems.map(({ row }) => row))]).toEqual([52, 53, 54, 55, 56])
  expect(await list({ keyword: '10.9.0.95' })).toMatchObject([
    { host: '10.9.0.95', port: 1080, usage: 'daily', remark: 'no. 94', validity: 2, bound: 0 },
  ])
  expect((await bring(text)).counts).toMatchObject({ new: 0, same: 95 })
  await plane.admin.call(undoImport, { query: { id: report.id } })
  expect(await list({ keyword: '10.9.0.' })).toEqual([])
})

test('of lists as public reports tell of them what is a node comes in, and each other line is named', async () => {
  const good = [
    // alpkeskin/rota#6: a blank at the end; salarcode/SmartProxy#64: a name with numbers in it.
    '10.7.0.1:8888 ,CN',
    'nl-84-91-1.friproxy0.example:443,NL',
    // BeepIsla/csgo-commend-bot#183: two ports of one host are two.
    '10.7.0.2:12345,CN',
    '10.7.0.2:12346,CN',
    // Wei-Shaw/sub2api#6073
    '[2001:db8::7]:8080,CN',
    '10.7.0.3:80,中国',
  ]
  const wrong = [
    // jetkai/proxy-list#5, clarketm/proxy-list#15, salarcode/SmartProxy#64
    '127:0:0:1:80,CN',
    'BTC:BTC,CN',
    '[SmartProxy Servers]',
    // BeepIsla/csgo-commend-bot#183, xroche/httrack#566
    '10.7.0.2:67890,CN',
    'http://10.7.0.4,CN',
    // TheSpeedX/PROXY-List#36: the same one again.
    '10.7.0.2:12345,CN',
    // icebear0828/codex-proxy#268
    'lin:hush-hush@10.7.0.5:80,CN',
    '10.7.0.5:80:lin:hush-hush,CN',
  ]
  // Zaeem20/FREE_PROXIES_LIST#2: a mark between lines that is half of one; TheSpeedX/PROXY-List#37: none behind the last.
  for (const between of ['\r', '\r\n', '\n']) {
    const report = await bring([...good, ...wrong].join(between), 1)
    expect(report.counts).toMatchObject({ new: good.length, wrong: wrong.length })
    expect([...new Set(report.problems.map(({ row }) => row))]).toEqual(wrong.map((_, n) => good.length + n + 1))
  }
  const kept = await plane.context.store.read.all(`SELECT cells, vals, problems FROM import_row`)
  expect(JSON.stringify(kept)).not.toContain('hush-hush')
})

test('a host is one however it is spelled, and a node that moves is to be checked anew', async () => {
  const id = await add({ host: '2001:db8::1', port: 80 })
  const twice = plane.admin.call(nodes.add!, { body: { host: '2001:DB8:0::1', port: 80, country: 'CN' } })
  expect(await refusal(twice)).toMatchObject({ status: 409 })
  await plane.context.store.write((tx) =>
    tx.run(`UPDATE node SET validity = 1, check_time = 5, due_time = 4e12 WHERE id = ${id}`),
  )
  await plane.admin.call(nodes.edit!, { query: { id }, body: { remark: 'x' } })
  expect((await list({ keyword: 'db8' }))[0]).toMatchObject({ validity: 1 })
  await plane.admin.call(nodes.edit!, { query: { id }, body: { port: 81 } })
  expect((await list({ keyword: 'db8' }))[0]).not.toMatchObject({ validity: 1 })
})

test('nodes that answer are valid, others invalid and say why; what is private is reached only where that is allowed', async () => {
  const [open, closed] = [await portOf(true), await portOf(false)]
  const ids = [
    await add({ host: '127.0.0.1', port: open, remark: 'checked' }),
    await add({ host: '127.0.0.1', port: closed, remark: 'checked' }),
    await add({ host: '127.0.0.2', port: open, remark: 'checked' }),
  ]
  const found = async () => (await list({ keyword: 'checked' })).map((row) => [row.id, row.validity, row.error])
  const all = (...each: [number, string][]) => each.map(([validity, error], at) => [ids[at], validity, error]).reverse()
  // By itself, soon after they are there.
  await expect
    .poll(found, { timeout: 60_000 })
    .toEqual(all([0, 'address_refused'], [0, 'address_refused'], [0, 'address_refused']))
  await allow('127.0.0.1')
  expect((await plane.admin.call(actions.check!, { body: { ids } })).data).toMatchObject({ done: 3 })
  await expect.poll(found, { timeout: 60_000 }).toEqual(all([1, ''], [0, 'connection_refused'], [0, 'address_refused']))
  const [first] = await list({ keyword: 'checked', validity: 1 })
  expect(first!.latency_ms).toBeGreaterThanOrEqual(0)
  // A check is no change of the row.
  expect(first!.revision).toBe(1)
  await allow()
})

test('phones are bound and let go, and nothing else is done with them', async () => {
  const [one, other] = [await phoneRow(plane, 'ONE'), await phoneRow(plane, 'TWO')]
  const id = await add({ host: '8.8.4.4', port: 53 })
  const take = async (action: 'bind' | 'unbind', phones: string) =>
    (await plane.admin.call(actions[action]!, { body: { ids: [id], phones } })).data
  const phones = async () => (await list({ keyword: '8.8.4.4' })).map(({ phones, bound }) => [phones, bound])
  expect(await take('bind', `${one}`)).toMatchObject({ done: 1 })
  expect(await take('bind', `${one},${other}`)).toMatchObject({ done: 1 })
  expect(await take('bind', `${other}`)).toMatchObject({ same: 1 })
  expect(await phones()).toEqual([[`${one},${other}`, 1]])
  await take('unbind', `${one}`)
  expect(await phones()).toEqual([[`${other}`, 1]])
  await take('unbind', '')
  expect(await phones()).toEqual([['', 0]])
  expect(await take('unbind', '')).toMatchObject({ same: 1 })
  expect(Object.keys(actions).sort()).toEqual(['bind', 'check', 'unbind'])
})

test('a network says what its nodes have in common; a mask and name servers are such', async () => {
  const whole = { name: 'Office', subnet_mask: '255.255.255.0', gateway: '10.0.0.1', dns: '10.0.0.2,2001:db8::2' }
  const { data } = await plane.admin.call(networks.add!, { body: whole })
  await add({ host: '9.9.9.9', port: 53, network: data.ids[0]! })
  expect((await plane.admin.call(networks.list!, { query: {} })).data).toMatchObject([{ ...whole, nodes: 1 }])
  for (const wrong of [{ subnet_mask: '255.0.255.0' }, { dns: 'one.example' }, { gateway: 'x' }])
    expect(await refusal(plane.admin.call(networks.add!, { body: { ...whole, name: 'Two', ...wrong } }))).toMatchObject(
      {
        status: 400,
      },
    )
})
