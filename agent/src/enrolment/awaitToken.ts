import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../log.ts'

const lookMs = 300

/**
 * Waits until somebody has put a one-time token there, and takes it away. `<file>.waits` stands beside it meanwhile, so that whoever has one
 * sees that somebody waits.
 */
export async function awaitToken(file: string, log: Logger, onWaiting?: () => void): Promise<string> {
  await writeFile(`${file}.waits`, '')
  onWaiting?.()
  log.info({ file }, 'this host is not enrolled yet: waiting for a token')
  for (;;) {
    const token = await readFile(file, 'utf8').catch(() => '')
    if (token.trim() !== '') {
      await rm(file, { force: true })
      await rm(`${file}.waits`, { force: true })
      return token.trim()
    }
    await delay(lookMs)
  }
}
