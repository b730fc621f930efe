import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** What the checks may ask of the machine; tests give one of their own. */
export interface Machine {
  platform: string
  nodeVersion: string
  /** Undefined on Windows. */
  userId: number | undefined
  home: string
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  now(): number
  /** What a program prints, or undefined where it cannot be run. */
  run(program: string, args: readonly string[]): Promise<string | undefined>
  exists(path: string): Promise<boolean>
  writable(path: string): Promise<boolean>
  /** Of a folder, with their bytes; none where it is missing or nobody may look into it. */
  files(path: string): Promise<{ name: string; size: number }[]>
  freeBytes(path: string): Promise<number>
  /** What the ADB server answers to a request such as `host:version`, or undefined where none listens. */
  adb(host: string, port: number, request: string): Promise<string | undefined>
  fetch(url: string): Promise<Response>
}

/** Nothing that the doctor asks may hang it. */
const timeoutMs = 5_000

export function thisMachine({ env, now, cwd }: Pick<Machine, 'env' | 'now' | 'cwd'>): Machine {
  return {
    platform: process.platform,
    nodeVersion: process.versions.node,
    userId: process.getuid?.(),
    home: homedir(),
    cwd,
    env,
    now,
    run: (program, args) =>
      new Promise((resolve) => {
        execFile(program, args, { timeout: timeoutMs }, (error, stdout) => resolve(error ? undefined : stdout))
      }),
    exists: (path) => can(path, constants.F_OK),
    writable: (path) => can(path, constants.W_OK),
    files: filesIn,
    freeBytes: async (path) => {
      const { bavail, bsize } = await statfs(path)
      return bavail * bsize
    },
    adb: askAdb,
    fetch: (url) => fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' }),
  }
}

/** The folder itself, or the nearest one above it that exists. */
export async function nearestFolder({ exists }: Machine, path: string): Promise<string> {
  return (await exists(path)) || dirname(path) === path ? path : nearestFolder({ exists } as Machine, dirname(path))
}

async function filesIn(path: string): Promise<{ name: string; size: number }[]> {
  const names = await readdir(path).catch(() => [])
  const found = await Promise.all(names.map((name) => stat(join(path, name)).catch(() => undefined)))
  return names.flatMap((name, at) => (found[at]?.isFile() ? [{ name, size: found[at].size }] : []))
}

async function can(path: string, mode: number): Promise<boolean> {
  return await access(path, mode).then(
    () => true,
    () => false,
  )
}

/** One request in the ADB server's protocol: 4 hex digits of length and the text; OKAY and the same back. */
function askAdb(host: string, port: number, request: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: timeoutMs })
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('connect', () => socket.write(request.length.toString(16).padStart(4, '0') + request))
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer.startsWith('OKAY') ? answer.slice(8) : undefined))
  })
}
