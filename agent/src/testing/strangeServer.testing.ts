import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface StrangeServer {
  port: number
  stop(): Promise<void>
}

/** Takes connections at the port of an ADB server and does with them what it was told. */
export async function startStrangeServer(behave: (socket: Socket) => void, port = 0): Promise<StrangeServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    behave(socket)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Writes for ever, as fast as it is read. */
export function flood(socket: Socket, chunk: Buffer): void {
  const go = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', go)
  go()
}
