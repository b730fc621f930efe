import { randomUUID } from 'node:crypto'
import type { FromShell, ShellEnd } from '@quarterdeck/shared/protocol/shell.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import { relayShell } from '../../../hub/shellRelay.ts'
import { closeSocket } from '../../../hub/socket.ts'
import type { LinkedRuns } from '../../work/runs/index.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import { logEntry, type PlatformLog } from '../platformLog/index.ts'
import { shellEvents } from './deviceEvents.ts'
import type { ShellGrant } from './shellTokens.ts'

export interface ShellDeps {
  agents: LinkedRuns['agents']
  leases: PhoneLeases
  platformLog: PlatformLog
  log: Logger
  now(): number
}

/** One shell that somebody has opened. */
export interface Shell {
  /** How the agent calls it. */
  readonly request: string
  readonly grant: ShellGrant
  /** The agent has come with its socket. */
  attach(agent: WebSocket): void
  end(reason: ShellEnd): void
  /** The socket of its person is closed, or is about to be; resolves when the end stands in the history. */
  closed(code: number): Promise<void>
}

/** An agent that is told of a shell connects within this time. */
const attachMs = 15_000
/** Whoever was told that the shell is over closes the socket. */
const leaveMs = 30_000
/** RFC 6455 §7.4.1. */
const normalClosure = 1000
/** Of a command so much stands in the history. */
const longestCommand = 500

/** Writes into the history of the phone that somebody opens a shell, and only then has the agent open it. */
export function createShell(deps: ShellDeps, grant: ShellGrant, person: WebSocket): Shell {
  const { agents, leases, platformLog, log, now } = deps
  const { phone, lease, command, terminal, username: actor } = grant
  const request = randomUUID()
  const began = now()
  let agent: WebSocket | undefined
  let isOver = false

  const where = { phone: phone.id, actor }
  const opening =
    command === ''
      ? platformLog.record(logEntry(shellEvents.shell_opened, {}, where))
      : platformLog.record(logEntry(shellEvents.shell_ran, { command: command.slice(0, longestCommand) }, where))
  const opened = opening.then(callAgent).catch((error: unknown) => {
    log.error({ err: error }, 'a shell could not be opened')
    end('host_gone')
  })
  // What is typed before the phone is there waits.
  person.pause()
  const late = setTimeout(() => end('host_gone'), attachMs)

  async function callAgent(): Promise<void> {
    const isTold = agents.send(phone.host, {
      type: 'shell',
      request,
      phone: phone.serial,
      lease,
      command,
      ...(terminal && { terminal }),
    })
    if (!isTold) end('host_gone')
  }

  function say(message: FromShell): void {
    if (isOver) return
    if (message.type !== 'open') {
      isOver = true
      // Where it does not close the socket itself.
      setTimeout(() => person.terminate(), leaveMs).unref()
      person.resume()
    }
    if (person.readyState === WebSocket.OPEN) person.send(JSON.stringify(message))
  }

  function end(reason: ShellEnd): void {
    say({ type: 'ended', reason })
    leaveAgent()
  }

  function leaveAgent(): void {
    clearTimeout(late)
    if (agent) closeSocket(agent, 1000, 'the shell is over')
  }

  function typed(): void {
    leases.used(lease).then(
      (isOurs) => isOurs || end('lease_lost'),
      (error: unknown) => log.warn({ err: error }, 'the use of a phone could not be written down'),
    )
  }

  async function closed(code: number): Promise<void> {
    leaveAgent()
    const hasVanished = !isOver && code !== normalClosure
    isOver = true
    await opened
    await platformLog.record(logEntry(shellEvents.shell_closed, { took: Math.ceil((now() - began) / 1000) }, where))
    // Whoever ends it says so; a program that was killed does not.
    if (hasVanished) await leases.left(lease)
  }

  return {
    request,
    grant,
    end,
    attach(line) {
      if (agent || isOver) return line.close(1000, 'nobody waits for this shell')
      agent = line
      clearTimeout(late)
      line.once('close', () => end('host_gone'))
      relayShell({
        person,
        agent: line,
        onTyped: typed,
        onSaid: say,
        onNonsense: () => closeSocket(person, closeCodes.malformed, 'not understood'),
      })
      person.resume()
    },
    closed,
  }
}
