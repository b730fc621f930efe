// @module-tag second-gear

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { offerOf, scriptOf, startTestControlPlane } from './testing/controlPlane.testing.ts'
import { startTestPhones } from './testing/phones.testing.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const rounds = process.env.QD_LONG === '1' ? 50 : 5

test('an agent that is killed while it types gives the phone its keyboard back at its next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agent-'))
  const plane = await startTestControlPlane()
  const phones = await startTestPhones()
  const device = phones.fleet.all()[0]!
  const own = device.inputMethods.current()
  const start = (): ChildProcess => {
    const at = ['--server', plane.url, '--data-dir', folder, '--adb-port', String(phones.adbServerPort)]
    return spawn(process.execPath, [main, ...at], {
      env: { ...process.env, QD_AGENT_TOKEN: 'good-token' },
      stdio: 'ignore',
    })
  }
  const until = (what: () => unknown) => expect.poll(what, { timeout: 60_000 }).toBeTruthy()
  let agent = start()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await plane.waitFor('phones', ({ phones }) => phones.some(({ state }) => state === 'online'))
      // On a busy machine a step may be too late for its call: the same run is not offered again.
      const typing = scriptOf(`for (;;) try {
          await phone.open()
          for (;;) await phone.byId('search').fill('三体')
        } catch {}`)
      const offer = offerOf(typing, { run: `run-${round}`, lease: round, phone: device.serial, leaseMs: 60_000 })
      const isTyping = () => device.inputMethods.current() !== own
      // Refused while the phone is still given back from the round before.
      await until(() => {
        if (!isTyping()) plane.send(offer)
        return isTyping()
      })
      const ended = once(agent, 'close')
      agent.kill('SIGKILL')
      await ended
      expect(device.inputMethods.current()).not.toBe(own)
      plane.heard.length = 0
      agent = start()
      await until(() => device.inputMethods.current() === own)
    }
  } finally {
    agent.kill('SIGKILL')
    await plane.stop()
    await phones.stop()
    await rm(folder, { recursive: true, force: true })
  }
}, 600_000)
