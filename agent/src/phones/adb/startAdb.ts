import { spawn } from 'node:child_process'
import type { Logger } from '../../log.ts'

export interface AdbOptions {
  host?: string
  port?: number
  /** The adb program to start a server with where none answers. */
  bin?: string
  /** Phones of the network that are to be connected, `host:port`. */
  connect?: readonly string[]
}

/** Starts an ADB server with the operator's adb, where one is given. It outlives the agent, as adb's servers do. */
export function startAdb({ bin, port = 5037 }: Pick<AdbOptions, 'bin' | 'port'>, log: Logger): void {
  if (!bin) return
  log.info({ bin, port }, 'starting an ADB server')
  // stdio must not be shared: the server would hold the agent's output open for ever.
  const child = spawn(bin, ['-P', String(port), 'start-server'], { detached: true, stdio: 'ignore' })
  child.on('error', (error) => log.error({ bin, reason: error.message }, 'adb could not be started'))
  child.unref()
}
