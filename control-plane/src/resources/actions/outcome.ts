import { AppError, type StoredError, storedErrorOf, type Wording } from '@quarterdeck/shared/errors/appError.ts'
import { actionFieldKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Action } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { refusalOf, wordingInWords } from '../../http/refusal.ts'

/** What became of a row; why not stands in codes, for readers of any language. `answer`: what a refused call says in its `data`. */
export type Outcome =
  | { result: 'done'; shown?: Secrets; note?: Wording }
  | { result: 'same' }
  | { result: 'refused'; reason: Reason; answer?: unknown }

/** What `reveal` shows, by field; kept nowhere. */
export type Secrets = Readonly<Record<string, string>>

export type Reason = Omit<StoredError, 'answer'>

export function refusedBy(error: AppError): Outcome {
  const { code, answer } = error
  return { result: 'refused', reason: { code, ...storedErrorOf(error) }, ...(answer !== undefined && { answer }) }
}

/** What should be known of a row with which it is done, in words; nothing of most. */
export function noteOf(outcome: Outcome | undefined, t: Translate): { note?: string } {
  return outcome?.result === 'done' && outcome.note ? { note: wordingInWords(outcome.note, t) } : {}
}

/** Why not, in words. What is wrong with a field, of the form or of the row, is said with its name, where the words are not its own. */
export function wordsOf(reason: Reason, t: Translate, { name, action, table: { resource } }: Said): string {
  const error = AppError.again(reason)
  const { message, problems } = refusalOf(error, t)
  const labelOf = (field: string) =>
    action.form && field in action.form
      ? named(t, actionFieldKey(resource, name, field))
      : field in resource.fields
        ? named(t, fieldKey(resource, field))
        : undefined
  const told = problems.map(({ field, message: value }, n) => {
    const label = error.problems[n]!.text === undefined ? labelOf(field) : undefined
    return label === undefined ? value : t('server.field_holds', { field: label, value })
  })
  return told.length === 0 || error.code !== 'invalid' ? message : [...new Set(told)].slice(0, 3).join(' ')
}

/** The action of which it is said, as its rule has it. */
interface Said {
  name: string
  action: Action
  table: { resource: AnyResource }
}
