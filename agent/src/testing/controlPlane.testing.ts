import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Approval,
  type FromAgent,
  fromAgent,
  type Offer,
  type PhoneFacts,
  type ToAgent,
} from '@quarterdeck/shared/protocol/agent.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { createTestScreenConnection, type TestScreenConnection } from './screenConnection.testing.ts'
import { createTestShell, type TestShell } from './shellConnections.testing.ts'

type Message<T extends FromAgent['type']> = Extract<FromAgent, { type: T }>

/** A control plane of a few lines for tests of the agent: it speaks the protocol and decides nothing by itself. */
export interface TestControlPlane {
  url: string
  /** All that agents have said, oldest first. */
  heard: FromAgent[]
  /** Answers to commits: `true` stores it, a text refuses with that reason, undefined leaves it unanswered. */
  onCommit: (message: Message<'commit'>) => boolean | string | undefined
  /** Leases that renewals and hellos are told to be lost. */
  lost: { run: string; lease: number }[]
  /** Whether results are confirmed. */
  acknowledges: boolean
  welcome: {
    approval: Approval
    halted: boolean
    haltedPhones: string[]
    adbOff: string[]
    holds: { phone: string; number: number }[]
    heartbeatMs: number
  }
  /** Files on their way to phones, by their request; those of runs by their hash. */
  files: Map<string, Uint8Array>
  /** Connections that carry files of runs break off after so many bytes. */
  cutFilesAfter: number | undefined
  /** What came of runs, by lease. */
  evidence: Map<number, Buffer>
  /** What an upload of evidence is answered: an HTTP status. */
  evidenceStatus: number
  /** One-time tokens that are good. */
  tokens: Set<string>
  send(message: ToAgent): void
  /** The first message of a kind that fits, heard already or still to come. */
  waitFor<T extends FromAgent['type']>(type: T, fits?: (message: Message<T>) => boolean): Promise<Message<T>>
  /** The agent's second line. */
  readonly screens: TestScreenConnection
  /** Its lines of shells, by their request. */
  readonly shells: Map<string, TestShell>
  /** Cuts the connection without a word. */
  drop(): void
  /** From now on nobody gets in; `open` ends that. */
  close(): void
  open(): void
  stop(): Promise<void>
}

export async function startTestControlPlane(port = 0): Promise<TestControlPlane> {
  const waiting = new Set<() => void>()
  let socket: WebSocket | undefined
  let closed = false
  let hosts = 0

  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (giveFile(plane, new URL(request.url ?? '', 'http://plane'), response)) return
      const lease = /^\/api\/agents\/evidence\?lease=(\d+)$/.exec(request.url ?? '')?.[1]
      if (lease !== undefined) {
        if (plane.evidenceStatus === 200) plane.evidence.set(Number(lease), Buffer.concat(parts))
        return response.writeHead(plane.evidenceStatus).end('{}')
      }
      const body = Buffer.concat(parts).toString()
      const { token, name } = JSON.parse(body || '{}') as { token?: string; name?: string }
      const good = request.url === '/api/agents/enrol' && token !== undefined && plane.tokens.delete(token)
      const status = good ? 200 : 403
      const data = good ? { host: `host-${++hosts}`, name, secret: `secret-${hosts}` } : null
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ status, message: good ? '' : 'This token has been used or has expired.', data }))
    })
  })
  const server = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, raw, head) => {
    if (closed) return raw.destroy()
    if (!request.headers.authorization?.startsWith('Bearer secret-')) {
      return raw.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')
    }
    server.handleUpgrade(request, raw, head, (opened) => {
      if (request.url === '/api/agent/screen') return plane.screens.attach(opened)
      const shell = /^\/api\/agent\/shell\?request=(.+)$/.exec(request.url ?? '')?.[1]
      if (shell !== undefined) return void plane.shells.set(shell, createTestShell(opened))
      socket = opened
      opened.on('message', (data) => receive(opened, fromAgent.parse(JSON.parse(data.toString()))))
    })
  })

  /** What is known of the phones, so that tests hear of all of them each time. */
  let phones = new Map<string, PhoneFacts>()
  function whole(message: Extract<FromAgent, { type: 'phones' }>): FromAgent {
    for (const phone of message.phones) phones.set(phone.serial, phone)
    phones = new Map([...phones].filter(([serial]) => message.listed?.includes(serial)))
    return { ...message, phones: [...phones.values()] }
  }

  function receive(from: WebSocket, message: FromAgent): void {
    plane.heard.push(message.type === 'phones' ? whole(message) : message)
    const answer = (reply: ToAgent) => from.send(JSON.stringify(reply))
    if (message.type === 'hello') {
      answer({ type: 'welcome', host: 'host-1', lost: plane.lost, ...plane.welcome })
    } else if (message.type === 'renew') answer({ type: 'renewed', lost: plane.lost })
    else if (message.type === 'commit') {
      const verdict = plane.onCommit(message)
      const reason = typeof verdict === 'string' ? verdict : ''
      if (verdict !== undefined) answer({ type: 'committed', request: message.request, ok: verdict === true, reason })
    } else if ((message.type === 'result' || message.type === 'reported') && plane.acknowledges)
      answer({ type: 'ack', id: message.id })
    for (const look of [...waiting]) look()
  }

  const plane: TestControlPlane = {
    url: '',
    heard: [],
    onCommit: () => true,
    files: new Map(),
    cutFilesAfter: undefined,
    lost: [],
    acknowledges: true,
    welcome: { approval: 'approved', halted: false, haltedPhones: [], adbOff: [], holds: [], heartbeatMs: 1000 },
    evidence: new Map(),
    evidenceStatus: 200,
    tokens: new Set(['good-token']),
    screens: createTestScreenConnection(),
    shells: new Map(),
    send: (message) => socket?.send(JSON.stringify(message)),
    waitFor(type, fits = () => true) {
      type Wanted = Message<typeof type>
      return new Promise<Wanted>((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(look)
        }
        const look = () => {
          const found = plane.heard.find((each) => each.type === type && fits(each as Wanted))
          if (!found) return
          end()
          resolve(found as Wanted)
        }
        const timer = setTimeout(() => {
          end()
          const said = plane.heard
            .filter((each) => each.type !== 'phones')
            .map((each) => JSON.stringify(each).slice(0, 300))
          reject(new Error(`no ${type} came; heard:\n${said.join('\n')}`))
        }, 60_000)
        waiting.add(look)
        look()
      })
    },
    drop: () => socket?.terminate(),
    close() {
      closed = true
      socket?.terminate()
    },
    open() {
      closed = false
    },
    stop: () => stopServers(http, server),
  }
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  plane.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return plane
}

async function stopServers(http: Server, server: WebSocketServer): Promise<void> {
  for (const client of server.clients) client.terminate()
  server.close()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
}

/** Answers calls for files; false where the call is for something else. */
function giveFile(
  { files, cutFilesAfter }: Pick<TestControlPlane, 'files' | 'cutFilesAfter'>,
  { pathname, searchParams }: URL,
  response: ServerResponse,
): boolean {
  const asked = (name: string) => searchParams.get(name) ?? ''
  const isOfRun = pathname === '/api/agents/run-file'
  const file = files.get(asked(isOfRun ? 'sha256' : 'request'))?.subarray(Number(asked('from')))
  if (!file && isOfRun) response.writeHead(404).end()
  else if (!file) return false
  else if (!isOfRun || cutFilesAfter === undefined) response.end(file)
  else response.write(file.subarray(0, cutFilesAfter), () => response.destroy())
  return true
}

/** An offer of a script for Shelf. */
export function offerOf(source: string, changes: Partial<Offer> = {}): Offer {
  return {
    type: 'offer',
    run: 'run-1',
    lease: 1,
    attempt: 1,
    phone: '',
    user: 0,
    account: 'anna',
    platform: 'shelf',
    app: 'app.shelf',
    script: { name: 'sample', hash: '', source },
    task: { id: 1, book_name: 'Dune', search_keyword: 'Dune', describe: '', domains: '', share_link: '' },
    note: '',
    hash: '',
    files: [],
    parameters: {},
    dry: false,
    leaseMs: 10_000,
    maxRuntimeMs: 30_000,
    evidence: { timeline: 'all', deviceLog: 'failures' },
    ...changes,
  }
}

/** A script with this body; `purpose` and the rest as Shelf's. */
export function scriptOf(body: string): string {
  return `export const meta = { name: 'sample', platform: 'shelf', app: 'app.shelf', purpose: 'check' }
export default async function sample({ phone, task, parameters, log, account, sleep }) {
${body}
}`
}
