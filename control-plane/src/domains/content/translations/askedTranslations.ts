import { createHash } from 'node:crypto'
import { mostTextCharacters, translationPrompt } from '@quarterdeck/shared/values/translationPrompt.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type ModelOrder, type ModelResult, type Models, said } from '../models/index.ts'
import {
  beginAskedPart,
  endAskedPart,
  insertAsked,
  insertAskedPart,
  partStates,
  readAsked,
  readAskedParts,
  readSame,
} from './askedStore.ts'

/** As these orders name whose they are. */
export const askedOwner = 'translations.asked'

export interface AskedText {
  title: string
  text: string
  /** ISO 639. */
  language: string
  persona: number | null
}

/** `parts`: what is translated; `ended`: of how many it is known what has come of them. `error`: a coded message, '' where all went well. */
export interface AskedOutcome {
  parts: number
  ended: number
  title: string
  text: string
  error: string
}

/** What somebody writes in another language: ordered at once, and looked at when it has come. */
export interface AskedTranslations {
  /**
   * Its number. What the same user has asked for already is not ordered twice: it is under way, or there; what failed of it is ordered once
   * more. Throws why nobody can translate it. `also`: in the transaction that orders something.
   */
  ask(
    asked: AskedText,
    by: { userId: number; organisationId: number },
    also: (tx: Sql) => Promise<void>,
  ): Promise<number>
  /** Undefined: there is none of this user. */
  outcomeOf(id: number, userId: number): Promise<AskedOutcome | undefined>
}

const fields = ['title', 'text'] as const

export function createAskedTranslations(
  { store, now }: Pick<Context, 'store' | 'now'>,
  models: Models,
): AskedTranslations {
  return {
    ask: (asked, { userId, organisationId }, also) =>
      store.write(async (tx) => {
        const request = requestOf(asked)
        const same = await readSame.get(tx, { userId, request })
        const id = same?.id ?? (await insertAsked.run(tx, { userId, request, at: now() })).lastId
        const due = same ? await beginFailed(tx, id) : await insertParts(tx, id, asked)
        if (due.length === 0) return id
        await models.order(
          tx,
          askedOwner,
          due.map(({ id: part, field }) => orderOf(asked, { part, field, organisation: organisationId })),
        )
        await also(tx)
        return id
      }),
    async outcomeOf(id, userId) {
      if (!(await readAsked.get(store.read, { id, userId }))) return undefined
      const parts = await readAskedParts.all(store.read, { asked: id })
      const textOf = (field: (typeof fields)[number]) =>
        parts.find(({ part }) => part === fields.indexOf(field))?.text ?? ''
      return {
        parts: parts.length,
        ended: parts.filter(({ state }) => state !== partStates.underWay).length,
        title: textOf('title'),
        text: textOf('text'),
        error: parts.find(({ error }) => error !== '')?.error ?? '',
      }
    },
  }
}

/** In the transaction in which an order ends. */
export async function askedEnded(tx: Sql, { part, outcome, text, error }: ModelResult): Promise<void> {
  if (outcome === 'done' && text !== undefined)
    await endAskedPart.run(tx, { id: part, state: partStates.translated, text, error: '' })
  else {
    const why = error || said('translation_interrupted')
    await endAskedPart.run(tx, { id: part, state: partStates.failed, text: '', error: why })
  }
}

interface DuePart {
  id: number
  field: (typeof fields)[number]
}

async function insertParts(tx: Sql, asked: number, given: AskedText): Promise<DuePart[]> {
  const due: DuePart[] = []
  for (const [part, field] of fields.entries())
    if (given[field].trim() !== '') due.push({ id: (await insertAskedPart.run(tx, { asked, part })).lastId, field })
  return due
}

async function beginFailed(tx: Sql, asked: number): Promise<DuePart[]> {
  const failed = (await readAskedParts.all(tx, { asked })).filter(({ state }) => state === partStates.failed)
  for (const { id } of failed) await beginAskedPart.run(tx, { id })
  return failed.map(({ id, part }) => ({ id, field: fields[part]! }))
}

/** Title and text each by itself, so that neither runs into the other. */
function orderOf(
  { language, persona, ...texts }: AskedText,
  { part, field, organisation }: { part: number; field: (typeof fields)[number]; organisation: number },
): ModelOrder {
  const text = texts[field]
  return {
    kind: 'text',
    purpose: 'translation',
    part,
    organisation,
    ...(persona !== null && { persona }),
    prompt: translationPrompt(language),
    data: text,
    most: mostTextCharacters,
    isUrgent: true,
    about: { language, text },
  }
}

function requestOf({ title, text, language, persona }: AskedText): string {
  return createHash('sha256')
    .update(JSON.stringify([title, text, language, persona]))
    .digest('base64url')
}
