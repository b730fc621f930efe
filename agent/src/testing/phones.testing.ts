import { Fleet } from '@quarterdeck/fixtures/phones/fleet.ts'
import { Ledger } from '@quarterdeck/fixtures/phones/ledger.ts'
import { type AdbServer, startAdbServer } from '@quarterdeck/fixtures/phones/transports/adbServer/adbServer.ts'

export interface TestPhones {
  fleet: Fleet
  adbServer: Pick<AdbServer, 'setState' | 'restart'>
  adbServerPort: number
  stop(): Promise<void>
}

/** Simulated phones in this process behind an ADB server; nothing of them is kept on disk. */
export async function startTestPhones(
  options: { phones?: number; adbKeyboard?: boolean; port?: number } = {},
): Promise<TestPhones> {
  const ledger = new Ledger()
  const fleet = new Fleet({ ledger, seed: 1, adbKeyboard: options.adbKeyboard ?? true, bootMs: 400 })
  for (let count = 0; count < (options.phones ?? 1); count += 1) fleet.add()
  const adbServer = await startAdbServer(fleet, options.port ?? 0)
  return {
    fleet,
    adbServer,
    adbServerPort: adbServer.port,
    async stop() {
      await adbServer.stop()
      fleet.stop()
      ledger.close()
    },
  }
}
