import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PagesFound } from './lookAtPages.ts'

/** Looks through all pages of a database file, in a process of its own that leaves the processor to others. Throws where it is ended. */
export function checkPages(path: string, signal: AbortSignal): Promise<PagesFound> {
  const program = fileURLToPath(new URL('./lookAtPages.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    const { PATH, TMPDIR } = process.env
    const child = spawn(process.execPath, ['--no-warnings', program, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }) },
      signal,
      killSignal: 'SIGKILL',
    })
    if (child.pid !== undefined) lower(child.pid)
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(out) as PagesFound)
      else reject(new Error(`the look through the pages of the database ended with ${code}`))
    })
  })
}

/** It may have ended already. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return
  }
}
