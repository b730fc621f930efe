import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type ErrorCode, errorCodes } from '@quarterdeck/shared/errors/codes.ts'
import { mostTextCharacters, translationPrompt } from '@quarterdeck/shared/values/translationPrompt.ts'
import { decodeMessage } from '../../../platform/codedMessage.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ModelResult, Models } from '../models/index.ts'

/** As these orders name whose they are. */
export const askedOwner = 'translations.asked'

/** What somebody who writes has translated while they wait. */
export interface TranslateNow {
  /** The texts in their order. Throws why not: no provider, a budget that is spent, or what the model said. */
  now(
    texts: readonly string[],
    about: { language: string; organisation: number; persona: number | null },
    /** In the transaction that orders them. */
    also: (tx: Sql) => Promise<void>,
  ): Promise<string[]>
  /** In the transaction in which an order ends: whoever waits hears it; after a restart nobody does. */
  ended(result: ModelResult): void
}

/** Somebody sits before it. */
const mostWaitMs = 120_000

export function createTranslateNow({ store }: Pick<Context, 'store'>, models: Models): TranslateNow {
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let last = 0

  return {
    async now(texts, { language, organisation, persona }, also) {
      const parts = texts.map(() => ++last)
      const orders = texts.map((text, at) => ({
        kind: 'text' as const,
        purpose: 'translation' as const,
        part: parts[at]!,
        organisation,
        ...(persona !== null && { persona }),
        prompt: translationPrompt(language),
        data: text,
        most: mostTextCharacters,
        isUrgent: true,
        about: { language, text },
      }))
      const made = await store.write(async (tx) => {
        const ids = await models.order(tx, askedOwner, orders)
        await also(tx)
        return ids.map((id) => {
          const one = Promise.withResolvers<string>()
          one.promise.catch(() => undefined)
          waiting.set(id, one)
          return { id, ...one }
        })
      })
      const tooLong = setTimeout(() => {
        for (const { reject } of made) reject(new AppError('translation_interrupted'))
      }, mostWaitMs)
      try {
        return await Promise.all(made.map(({ promise }) => promise))
      } catch (error) {
        // What nobody waits for any more is not paid for.
        await store.write((tx) => models.stopOrders(tx, { owner: askedOwner, parts }))
        throw error
      } finally {
        clearTimeout(tooLong)
        for (const { id } of made) waiting.delete(id)
      }
    },
    ended({ order, outcome, text, error }) {
      const one = waiting.get(order)
      if (outcome === 'done' && text !== undefined) one?.resolve(text)
      else one?.reject(refusalOf(error))
    },
  }
}

/** What an order says of itself, as a refusal of the call that waits for it. */
function refusalOf(error: string): AppError {
  const said = decodeMessage(error)
  if (!said || !isErrorCode(said.code)) return new AppError('translation_interrupted')
  // Its values are those that the code says in its text.
  return new AppError(said.code as 'translation_interrupted', said.values as Record<string, never>)
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code)
}
