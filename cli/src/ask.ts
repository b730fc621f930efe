import { randomUUID } from 'node:crypto'
import { type CallOptions, call, callFile } from '@quarterdeck/shared/contracts/call.ts'
import type { BodyOf, Endpoint, QueryOf, Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { actionCallOf, type Call, type CallName, callOf } from '@quarterdeck/shared/resource/calls.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Context } from './context.ts'
import { exitCodes } from './exitCodes.ts'
import { Refusal } from './refusal.ts'
import { afterFreshCode } from './stepUp.ts'

/** Makes a call of the contract as the signed-in user. Throws `CallError` or, without a session, `Refusal`. */
export async function ask<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: { query?: QueryOf<E>; body?: BodyOf<E> } = {},
): Promise<Reply<E>> {
  const options = optionsFor(context, endpoint)
  const make = () => call(endpoint, input, options)
  // Whoever signs in has no session yet in which a code could be shown; some calls take a code themselves.
  return await (endpoint.permission === 'public' || takesCode(endpoint) ? make() : afterFreshCode(context, make))
}

function takesCode({ body }: Partial<Pick<Endpoint, 'body'>>): boolean {
  return body !== undefined && 'shape' in body && 'code' in (body.shape as object)
}

/** A call whose answer is a file. */
export async function askFile<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: { query?: QueryOf<E> } = {},
): Promise<{ name: string; blob: Blob; capped: boolean }> {
  return await callFile(endpoint, input, optionsFor(context, endpoint))
}

/** An answer of a resource's call; paged lists carry `totalCount`. */
export interface CliReply<T> {
  message: string
  data: T
  totalCount?: number | undefined
  totalCountCapped?: boolean | undefined
}

/** How many rows an answer speaks of, with a plus where there may be more. */
export function totalOf({ data, totalCount, totalCountCapped }: Omit<CliReply<unknown[]>, 'message'>): number | string {
  const total = totalCount ?? data.length
  return totalCountCapped ? `${total}+` : total
}

interface AnyInput {
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

/** A derived call of a resource. Its types follow from the definition, which is known only when the command runs. */
export async function askResource<T>(
  context: Context,
  resource: AnyResource,
  verb: CallName,
  input: AnyInput = {},
): Promise<CliReply<T>> {
  const endpoint = callOf(resource, verb) as Endpoint
  const options = optionsFor(context, endpoint)
  return (await afterFreshCode(context, () => call(endpoint, input, options))) as CliReply<T>
}

/** An action of a resource. */
export async function askAction(
  context: Context,
  resource: AnyResource,
  action: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ActionReply> {
  const endpoint = actionCallOf(resource, action) as Endpoint
  const { data } = (await call(endpoint, { body }, optionsFor(context, endpoint))) as CliReply<ActionReply>
  return data
}

export async function askResourceFile(
  context: Context,
  resource: AnyResource,
  verb: 'export' | 'template',
  query: Readonly<Record<string, unknown>> = {},
): Promise<{ name: string; blob: Blob; capped: boolean }> {
  const endpoint = callOf(resource, verb) as Endpoint
  return await callFile(endpoint, { query }, optionsFor(context, endpoint))
}

function optionsFor(context: Context, { permission, writes }: Pick<Call, 'permission' | 'writes'>): CallOptions {
  if (permission !== 'public' && !context.token) {
    throw new Refusal(exitCodes.forbidden, 'error.not_signed_in', { server: context.server })
  }
  return {
    server: context.server,
    token: context.token,
    language: context.language,
    signal: context.io.signal,
    ...(writes ? { idempotencyKey: randomUUID() } : {}),
  }
}
