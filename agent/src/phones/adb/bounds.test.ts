import { afterEach, describe, expect, test } from 'vitest'
import { flood, type StrangeServer, startStrangeServer } from '../../testing/strangeServer.testing.ts'
import { PhoneLost } from '../phoneError.ts'
import { adbPhone } from './adbPhone.ts'
import { type AdbServerFault, connectAdb } from './adbServer.ts'
import { shellOf } from './adbShell.ts'
import { pushFile } from './pushFile.ts'

let server: StrangeServer
afterEach(() => server.stop())

const signal = new AbortController().signal
const adb = () => connectAdb({ host: '127.0.0.1', port: server.port })

/** Grants every request and then never stops talking. */
async function phoneThatNeverStops(): Promise<void> {
  server = await startStrangeServer((socket) => {
    // The phone is chosen first; then its service is opened.
    let granted = 0
    socket.on('data', () => {
      socket.write('OKAY')
      if (++granted === 2) flood(socket, Buffer.alloc(65_536, 'a'))
    })
  })
}

describe('a phone that answers for ever', () => {
  test('is cut off in every command, and counts as lost', async () => {
    await phoneThatNeverStops()
    const shell = shellOf(adb(), 'A1')
    const phone = adbPhone('A1', shell, () => Promise.reject(new Error('no services here')))
    const commands = {
      run: () => shell.run('cat /dev/zero', signal),
      read: () => shell.read('logcat', signal, { maxBytes: 1000 }),
      dump: () => phone.dump(signal),
      screenshot: () => phone.screenshot(signal),
      focusedApp: () => phone.focusedApp(signal),
      isInstalled: () => phone.isInstalled('app.shelf', 0, signal),
      openApp: () => phone.openApp({ app: 'app.shelf', user: 0, extras: {} }, signal),
    }
    for (const [name, command] of Object.entries(commands)) {
      const error = await command().catch((error: unknown) => error)
      expect(error, name).toBeInstanceOf(PhoneLost)
      expect(String(error), name).toMatch(/returned more than \d+ bytes and was cut off/)
    }
  })

  test('is cut off while it is given a file, too', async () => {
    await phoneThatNeverStops()
    const push = pushFile((service, limit) => adb().open('A1', service, limit), Buffer.from('x'), '/sdcard/x', signal)
    await expect(push).rejects.toThrow('invalid response')
  })

  test('is somebody to be looked at', async () => {
    await phoneThatNeverStops()
    const lost: string[] = []
    const shell = shellOf(adb(), 'A1', () => lost.push('A1'))
    await expect(shell.run('getprop', signal)).rejects.toBeInstanceOf(PhoneLost)
    expect(lost).toEqual(['A1'])
  })
})

describe('what is at the port of an ADB server', () => {
  const stateOf = async () => {
    const error = (await adb()
      .ask(signal)
      .catch((error: unknown) => error)) as AdbServerFault
    return error.state
  }

  test.each([
    ['an HTTP server', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['a server that grants and then says no length', 'OKAYzzzz'],
    ['a server with a version that is none', 'OKAY0004what'],
    ['one that says nothing of the protocol, for ever', undefined],
  ])('is no ADB server: %s', async (_name, said) => {
    server = await startStrangeServer((socket) =>
      said === undefined ? flood(socket, Buffer.alloc(65_536, 7)) : void socket.write(said),
    )
    expect(await stateOf()).toBe('nonsense')
  })

  test('is nobody', async () => {
    server = await startStrangeServer(() => {})
    const { port } = server
    await server.stop()
    const error = await connectAdb({ host: '127.0.0.1', port })
      .ask(signal)
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ state: 'unreachable', message: 'no ADB server responds' })
    server = await startStrangeServer(() => {})
  })
})
