// @module-tag slow

import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { shellLimits, type ToShell } from '@quarterdeck/shared/protocol/shell.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readShell } from '../phones/adb/shellPackets.ts'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'
import type { AskedShell } from './carryShell.ts'
import { carryShell } from './carryShell.ts'

let harness: TestAgent
beforeEach(async () => {
  harness = await startTestAgent()
})
afterEach(() => harness.stop())

const terminal = { columns: 100, rows: 30 }
let requests = 0
async function open(asked: Partial<AskedShell> = {}) {
  const request = `shell-${++requests}`
  harness.plane.send({ type: 'shell', request, phone: harness.device.serial, lease: 5, command: '', ...asked })
  await expect.poll(() => harness.plane.shells.has(request)).toBe(true)
  const shell = harness.plane.shells.get(request)!
  return { ...shell, say: (message: ToShell) => shell.line.send(JSON.stringify(message)) }
}

describe('a shell that a person opens', () => {
  test('runs a command, with both outputs apart and its status', async () => {
    const shell = await open({ command: 'echo 长安; ls /none; exit 3' })
    await expect.poll(() => shell.said).toContainEqual({ type: 'exit', status: 3 })
    expect(shell.said[0]).toEqual({ type: 'open' })
    expect(shell.output(1)).toBe('长安\n')
    expect(shell.output(2)).toContain('/none')
  })

  test('shows a prompt on a terminal of its size, takes keys, and Ctrl-C ends what runs', async () => {
    const shell = await open({ terminal })
    shell.line.send(Buffer.from('echo $COLUMNS x $LINES\r'))
    await expect.poll(() => shell.output(1)).toContain('100 x 30')
    shell.say({ type: 'size', columns: 60, rows: 20 })
    shell.line.send(Buffer.from('echo $COLUMNS x $LINES; sleep 100\r'))
    await expect.poll(() => shell.output(1)).toContain('60 x 20')
    shell.line.send(Buffer.from('\x03'))
    await expect.poll(() => shell.output(1)).toMatch(/\^C\r\n.* \$ $/)
    shell.line.send(Buffer.from('exit 4\r'))
    await expect.poll(() => shell.said.at(-1)).toEqual({ type: 'exit', status: 4 })
  })

  test('reads what is given to it until the end', async () => {
    const shell = await open({ command: 'cat' })
    shell.line.send(Buffer.from('one\n'))
    shell.say({ type: 'end' })
    await expect.poll(() => shell.said.at(-1)).toEqual({ type: 'exit', status: 0 })
    expect(shell.output(1)).toBe('one\n')
  })

  test('ends at once when somebody else has the phone, and is not opened under an old number', async () => {
    const shell = await open({ terminal })
    await expect.poll(() => shell.said).toEqual([{ type: 'open' }])
    harness.plane.send({ type: 'hold', phones: [{ phone: harness.device.serial, number: 9 }] })
    await expect.poll(() => shell.said.at(-1)).toEqual({ type: 'ended', reason: 'lease_lost' })
    const late = await open({ command: 'echo late', lease: 8 })
    await expect.poll(() => late.said).toEqual([{ type: 'ended', reason: 'lease_lost' }])
    expect(late.output(1)).toBe('')
  })

  test('ends with the phone, and without ADB there is none', async () => {
    const shell = await open({ terminal })
    await expect.poll(() => shell.said).toHaveLength(1)
    harness.plane.send({ type: 'adb', off: [harness.device.serial] })
    await expect.poll(() => shell.said.at(-1)).toEqual({ type: 'ended', reason: 'adb_off' })
    const none = await open()
    await expect.poll(() => none.said).toEqual([{ type: 'ended', reason: 'adb_off' }])
    const unknown = await open({ phone: 'unknown' })
    await expect.poll(() => unknown.said).toEqual([{ type: 'ended', reason: 'phone_gone' }])
  })
})

describe('a phone that never stops talking', () => {
  test('is read no faster than the control plane reads', async () => {
    let said = 0
    const phone = new Duplex({
      read() {
        const packet = Buffer.alloc(32 * 1024)
        packet.set([1, 0xfb, 0x7f])
        said += packet.length
        this.push(packet)
      },
      write: (_chunk, _encoding, done) => done(),
    })
    const line = new WebSocket(`${harness.plane.url.replace('http', 'ws')}/api/agent/shell?request=flood`, {
      headers: { authorization: 'Bearer secret-1' },
    })
    await once(line, 'open')
    const shell = harness.plane.shells.get('flood')!
    shell.line.pause()
    const asked: AskedShell = { type: 'shell', request: 'flood', phone: 'A', lease: 1, command: 'yes' }
    const inventory = { open: () => 'unknown' as const, services: () => async () => phone, list: () => [] }
    await carryShell({ inventory, asked, line, ending: new AbortController() })
    // The sockets take their part.
    await expect.poll(() => phone.isPaused()).toBe(true)
    expect(said).toBeLessThan(shellLimits.outputBytes / 2)
    shell.line.resume()
    await expect.poll(() => shell.said.at(-1)).toEqual({ type: 'ended', reason: 'too_much' })
    expect(shell.bytes()).toBeLessThanOrEqual(shellLimits.outputBytes)
    expect(phone.destroyed).toBe(true)
    line.terminate()
  })

  test('is no shell where it talks nonsense', async () => {
    const said: string[] = []
    const read = readShell({ said: (_, bytes) => said.push(bytes.toString()), exited: () => undefined })
    for (const byte of Buffer.from('\x01\x02\0\0\0hi')) read(Buffer.from([byte]))
    expect(said).toEqual(['h', 'i'])
    expect(() => read(Buffer.from('and so on and so on'))).toThrow('invalid response')
  })
})
