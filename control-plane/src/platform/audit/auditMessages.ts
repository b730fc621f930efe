import { codeKey, wireFieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { groupWords, keyWords, thingWords, verbWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { mark } from '@quarterdeck/shared/values/mark.ts'

/**
 * What the audit log can say that somebody did, each with a text in seven languages (`audit.deed.…`), and the values of that text
 * in the order in which they are stored. `list` is a list or domain by its name, `deed` a permission key, `fields` comma-joined
 * fields of `list`, `refusal` an error code, `status` one of
 * book tasks: they are put into words too.
 */
const auditMessages = {
  added: ['list', 'name'],
  added_many: ['list', 'added', 'same'],
  replaced: ['list', 'added', 'same', 'removed'],
  edited: ['list', 'name', 'fields'],
  edited_together: ['list', 'name', 'batch', 'fields'],
  edit_taken_back: ['list', 'name', 'batch', 'fields'],
  added_by_import: ['list', 'name', 'batch'],
  edited_by_import: ['list', 'name', 'batch', 'fields'],
  import_edit_taken_back: ['list', 'name', 'batch', 'fields'],
  deleted: ['list', 'name'],
  deleted_many: ['list', 'count'],
  cleared: ['list', 'count'],
  exported: ['list', 'count'],
  taken: ['list', 'name', 'deed'],
  imported: ['list', 'name', 'added', 'changed', 'same', 'repeated', 'wrong', 'removed'],
  edited_many: ['list', 'count', 'fields'],
  undone: ['list', 'deed', 'count'],
  import_taken_back: ['list', 'name', 'count'],
  sent_in: ['list', 'count', 'added', 'changed', 'same', 'wrong'],
  set: ['deed', 'name', 'before', 'after'],
  done: ['deed', 'name'],
  turned_on: ['deed', 'name'],
  turned_off: ['deed', 'name'],
  started: ['deed', 'count', 'job'],
  set_by_hand: ['deed', 'count', 'status'],
  refused: ['refusal', 'name'],
  password_reset: ['name', 'sessions'],
  queued_again: ['name'],
} as const
type Code = keyof typeof auditMessages
type Values<C extends Code> = Readonly<Record<(typeof auditMessages)[C][number], string | number>>

/** A message as it is stored: its code and its values. Names are found by the search of the log. */
export type AuditMessage = string & { readonly isAuditMessage: true }

export function auditMessage<C extends Code>(code: C, values: Values<C>): AuditMessage {
  const named = values as Readonly<Record<string, string | number>>
  const parts = auditMessages[code].map((name) => String(named[name]).replaceAll(mark, ''))
  return [mark + code, ...parts].join(mark) as AuditMessage
}

/** A stored message in the reader's language. */
export function auditMessageInWords(stored: string, t: Translate): string {
  const [, code = '', ...parts] = stored.split(mark)
  const names: readonly string[] | undefined = auditMessages[code as Code]
  if (!names) return stored
  const values = Object.fromEntries(names.map((name, at) => [name, parts[at] ?? '']))
  const words = Object.entries(values).map(([name, value]) => [name, wordsOf(name, value, values.list ?? '', t)])
  const one = values.list === undefined ? '' : thingWords(values.list, t)
  return t(codeKey('audit.deed', code), { ...Object.fromEntries(words), one })
}

function wordsOf(name: string, value: string, list: string, t: Translate): string {
  if (name === 'list') return groupWords(value, t)
  // Beside a list only the verb; alone it says of what, unless its words are its own.
  if (name === 'deed' && list !== '') return verbWords(value, t)
  if (name === 'deed') return named(t, codeKey('permission.action', value)) ?? keyWords(value, t)
  if (name === 'status') return t(codeKey('book-task.choice.status', value))
  if (name === 'refusal') return named(t, codeKey('errors', value)) ?? value
  if (name !== 'fields') return value
  return value
    .split(',')
    .map((field) => named(t, wireFieldKey(list, field)) ?? field)
    .join(', ')
}
