import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Makes sure that one agent at most uses a data folder. Held by a local socket, which the system closes with the process,
 * so that a killed agent leaves nothing behind that stops the next one. Answers the way to let go, or undefined while
 * another agent holds it.
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const path = socketPath(folder)
  for (let attempt = 0; attempt < 2; attempt++) {
    const server = await listen(path)
    if (server) return () => new Promise((done) => server.close(() => done()))
    if (await answers(path)) return undefined
    rmSync(path, { force: true })
  }
  return undefined
}

function socketPath(folder: string): string {
  const name = `qd-agent-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(undefined)
      else failed(error)
    })
    // The lock alone keeps no process alive.
    server.listen(path, () => done(server.unref()))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
