import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@quarterdeck/fixtures/phones/device/device.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { createLog } from '../log.ts'
import { type Agent, startAgent } from '../startAgent.ts'
import { offerOf, startTestControlPlane, type TestControlPlane } from './controlPlane.testing.ts'
import { startTestPhones, type TestPhones } from './phones.testing.ts'

/** An agent, simulated phones behind an ADB server, and a control plane of a few lines, all in this process. */
export interface TestAgent {
  folder: string
  phones: TestPhones
  plane: TestControlPlane
  agent: Agent
  /** The first phone. */
  device: Device
  /** Sends an offer for the first phone under a run id of its own; answers the id. */
  offer(source: string, changes?: Partial<Offer>): string
  /** The outcome that the agent reports for a run. */
  outcome(run: string): Promise<RunOutcome>
  /** What the apps were made to publish by a run. */
  published(run: string): ReturnType<TestPhones['fleet']['ledger']['entries']>
  stop(): Promise<void>
}

export async function startTestAgent(
  options: { phones?: number; adbKeyboard?: boolean; scrcpyServer?: string } = {},
): Promise<TestAgent> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-'))
  const phones = await startTestPhones(options)
  const plane = await startTestControlPlane()
  const adb = { port: phones.adbServerPort }
  const agent = await startAgent({
    server: plane.url,
    dataDir: folder,
    token: 'good-token',
    adb,
    ...(options.scrcpyServer ? { scrcpyServer: options.scrcpyServer } : {}),
    log: createLog('silent'),
  })
  const devices = phones.fleet.all()
  await plane.waitFor(
    'phones',
    (message) => message.phones.filter((phone) => phone.apps.length > 0).length === devices.length,
  )
  let runs = 0
  return {
    folder,
    phones,
    plane,
    agent,
    device: devices[0]!,
    offer(source, changes = {}) {
      runs += 1
      const run = `run-${runs}`
      plane.send(offerOf(source, { run, lease: runs, phone: devices[0]!.serial, ...changes }))
      return changes.run ?? run
    },
    outcome: async (run) => (await plane.waitFor('result', (message) => message.run === run)).outcome,
    published: (run) => phones.fleet.ledger.entries().filter((entry) => entry.attempt?.startsWith(`${run}:`)),
    async stop() {
      await agent.stop()
      await plane.stop()
      await phones.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
