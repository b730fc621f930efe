import { type CallError, call, callFile } from '@quarterdeck/shared/contracts/call.ts'
import type { BodyOf, Endpoint, QueryOf, Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { softStatuses } from '@quarterdeck/shared/errors/softStatuses.ts'
import { chosenLanguage } from '../i18n/loadTexts.ts'
import { consequenceOf, isCallError, isCodeAsked } from './consequence.ts'
import { showFreshCode } from './freshCode.ts'
import { tell } from './notices.ts'
import { dropToken, readToken } from './token.ts'

export interface AskOptions {
  signal?: AbortSignal
  /** The caller shows failures itself, all of them: the login form. */
  quiet?: boolean
  /** The same of some failures alone: of what is asked for again by itself. */
  isExpected?(error: unknown): boolean
  idempotencyKey?: string
  /** In place of `fetch`: one that tells how much has gone out (`uploading`). */
  via?: typeof fetch
}

/** Makes a call of the contract as the signed-in user. What a failure means for the whole page happens here; then it is thrown. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: { query?: QueryOf<E>; body?: BodyOf<E> } = {},
  options: AskOptions = {},
): Promise<Reply<E>> {
  try {
    const reply = await withFreshCode(endpoint, options, () =>
      call(endpoint, input, { ...standing(), ...sending(options) }),
    )
    if (softStatuses.includes(reply.status)) tell({ kind: 'error', text: reply.message })
    return reply
  } catch (error) {
    throw settled(error, options)
  }
}

/** What wants a fresh code is asked again once one was shown. Calls that take a code themselves have a field for it where they stand. */
async function withFreshCode<R>(endpoint: Endpoint, { quiet }: AskOptions, make: () => Promise<R>): Promise<R> {
  try {
    return await make()
  } catch (error) {
    if (quiet || takesCode(endpoint) || !isCodeAsked(error) || !(await showFreshCode())) throw error
    return make()
  }
}

/** Derived calls have no schema here: those that take a code are actions, whose dialogs have a field for it. */
function takesCode({ name, body }: Pick<Endpoint, 'name'> & Partial<Pick<Endpoint, 'body'>>): boolean {
  if (body === undefined) return !/\.(add|edit|editMany|import)$/.test(name)
  return 'shape' in body && 'code' in (body.shape as object)
}

/** A call whose answer is a file. */
export async function askFile<E extends Endpoint>(
  endpoint: E,
  input: { query?: QueryOf<E>; body?: BodyOf<E> } = {},
  options: AskOptions = {},
) {
  try {
    return await callFile(endpoint, input, { ...standing(), ...sending(options) })
  } catch (error) {
    throw settled(error, options)
  }
}

function standing() {
  return { server: '', token: readToken(), language: chosenLanguage() }
}

function sending({ signal, idempotencyKey, via }: AskOptions) {
  return { ...(signal ? { signal } : {}), ...(idempotencyKey ? { idempotencyKey } : {}), via }
}

function settled(error: unknown, { quiet, isExpected }: AskOptions): unknown {
  if (!quiet && !isExpected?.(error) && isCallError(error)) act(error)
  return error
}

/** How long a reload waits after a 401 that nobody explained (matrix.md §8). */
const reloadAfterMs = 1500

function act(error: CallError): void {
  switch (consequenceOf(error)) {
    case 'expired':
      tell({ kind: 'expired' })
      return
    case 'reload':
      dropToken()
      setTimeout(() => location.reload(), reloadAfterMs)
      return
    case 'forbidden':
      tell({ kind: 'forbidden', text: error.message })
      return
    case 'toast':
      tell({ kind: 'error', text: error.message })
      return
    case 'unreachable':
      tell({ kind: 'unreachable' })
      return
    case 'none':
      return
  }
}
