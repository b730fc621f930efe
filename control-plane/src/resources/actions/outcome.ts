import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'
import { type AnyKey, choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf } from '@quarterdeck/shared/resource/field.ts'
import { refusalOf } from '../../http/refusal.ts'

/** What became of a row; why not stands in codes, for readers of any language. `answer`: what a refused call says in its `data`. */
export type Outcome = { result: 'done' | 'same' } | { result: 'refused'; reason: Reason; answer?: unknown }

export interface Reason {
  code: ErrorCode
  data: Readonly<Record<string, string | number>>
  problems: readonly Problem[]
  text?: AnyKey
}

export function refusedBy({ code, data, problems, text, answer }: AppError): Outcome {
  const reason = { code, data, problems, ...(text && { text }) }
  return { result: 'refused', reason, ...(answer !== undefined && { answer }) }
}

/** Why not, in words: a state by its word, a field that does not fit by its label. */
export function wordsOf(resource: AnyResource, { code, data, problems, text }: Reason, t: Translate): string {
  const said = code === 'wrong_state' && data.field !== undefined ? { state: stateOf(resource, data, t) } : data
  return refusalOf(new AppError(code, said, { problems, ...(text && { text }) }), t).message
}

function stateOf(resource: AnyResource, { field: name = '', value = '' }: Reason['data'], t: Translate): string {
  const field = resource.fields[name]
  const word = field && choicesOf(field) ? t(choiceKey(resource, String(name), value)) : yesNo(value, t)
  return field?.kind === 'state' ? word : `${t(fieldKey(resource, String(name)))}: ${word}`
}

function yesNo(value: string | number, t: Translate): string {
  return t(value === '' || value === '0' ? 'server.no' : 'server.yes')
}
