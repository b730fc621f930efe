import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AdbOptions } from './startAdb.ts'

/**
 * Ends an ADB server on this machine that hears nothing any more: the process that listens on its port, if its program is an adb
 * that runs as a server and belongs to the user of the agent. Answers whether there was one. By /proc, therefore on Linux alone.
 */
export async function endAdb({ host, port = 5037 }: Pick<AdbOptions, 'host' | 'port'>): Promise<boolean> {
  if (process.platform !== 'linux' || !isHere(host)) return false
  const sockets = await listening(port)
  if (sockets.size === 0) return false
  for (const name of await readdir('/proc')) {
    const pid = /^\d+$/.test(name) ? Number(name) : 0
    if (pid === 0 || pid === process.pid || !(await isAdbServer(pid)) || !(await holds(pid, sockets))) continue
    process.kill(pid, 'SIGKILL')
    return true
  }
  return false
}

function isHere(host = '127.0.0.1'): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** What a process has open that listens on the port, as its folder `fd` names it. */
async function listening(port: number): Promise<Set<string>> {
  const found = new Set<string>()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of (await readFile(table, 'utf8').catch(() => '')).split('\n')) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      if (state === listens && Number.parseInt(local.split(':')[1] ?? '', 16) === port) found.add(`socket:[${inode}]`)
    }
  }
  return found
}

/** TCP_LISTEN, as the kernel writes it. */
const listens = '0A'

/** `adb -L tcp:5037 fork-server server …`, or `adb … nodaemon server`. */
async function isAdbServer(pid: number): Promise<boolean> {
  const program = await readlink(`/proc/${pid}/exe`).catch(() => '')
  if (basename(program) !== 'adb') return false
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return words.includes('server')
}

/** False also for a process of somebody else, whose files cannot be read. */
async function holds(pid: number, sockets: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`
  for (const name of await readdir(folder).catch(() => [])) {
    if (sockets.has(await readlink(`${folder}/${name}`).catch(() => ''))) return true
  }
  return false
}
