import { setTimeout as delay } from 'node:timers/promises'
import { enrolReply } from '@quarterdeck/shared/protocol/agent.ts'
import { z } from 'zod'
import { backoffMs } from '../link/backoff.ts'
import type { Logger } from '../log.ts'
import type { Identity } from './identity.ts'
import { parseJson } from './parseJson.ts'

/** The token is no good, or there is none: only a person can help. */
export class NotEnrolled extends Error {}

export interface EnrolRequest {
  server: string
  token: string
  name: string
  os: string
  log: Logger
  signal: AbortSignal
}

const envelope = z.object({ status: z.number(), message: z.string(), data: z.unknown() })
const attemptMs = 10_000

/** Turns a one-time token into an identity. Waits for a control plane that is not there yet. */
export async function enrol(request: EnrolRequest): Promise<Identity> {
  for (let attempt = 0; ; attempt++) {
    request.signal.throwIfAborted()
    const reply = await ask(request)
    if (typeof reply !== 'string') return { server: request.server, ...reply }
    request.log.warn({ reason: reply, server: request.server }, 'could not enrol yet; trying again')
    await delay(backoffMs(attempt, Math.random()), undefined, { signal: request.signal })
  }
}

/** The identity, or why it is worth trying again. */
async function ask({ server, token, name, os, signal }: EnrolRequest): Promise<z.infer<typeof enrolReply> | string> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${server.replace(/\/+$/, '')}/api/agents/enrol`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ token, name, os }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
    })
    text = await response.text()
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  }
  const parsed = envelope.safeParse(parseJson(text))
  if (!parsed.success) return `${server} answered ${response.status} with something that is not Quarterdeck's`
  if (response.status >= 500) return parsed.data.message
  if (response.status >= 400) {
    throw new NotEnrolled(
      `this host could not be enrolled: ${parsed.data.message} A token can be used once and for one hour: make a new one in the console and start the agent with it (QD_AGENT_TOKEN).`,
    )
  }
  return enrolReply.parse(parsed.data.data)
}
