import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'

/** An agent of this machine that was started with `--token-file`: it says that it waits, and takes what comes to stand there. */
export interface WaitingAgent {
  waits(): boolean
  hand(token: string): Promise<void>
}

export function waitingAgentAt(file: string | undefined): WaitingAgent {
  return {
    waits: () => file !== undefined && existsSync(`${file}.waits`),
    async hand(token) {
      if (file === undefined) return
      // Whole or not at all: the agent looks at any moment.
      await writeFile(`${file}.new`, token, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
  }
}
