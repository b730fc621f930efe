import { wireFieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { CellProblem } from '@quarterdeck/shared/resource/endpoints.ts'

/** What is wrong with a value, after the name of its field. A header that a file spells in its own way stays as it is spelt there. */
export function cellText(
  t: Translate,
  resource: string,
  { field, message }: Pick<CellProblem, 'field' | 'message'>,
): string {
  // What is wrong with a row as such.
  if (field === '' || field === 'id') return message
  return `${fieldText(t, resource, field)}: ${message}`
}

/** What a column of a file is called: its field, where the header is the name of one, else as it stands there. */
export function fieldText(t: Translate, resource: string, field: string): string {
  return named(t, wireFieldKey(resource, field)) ?? field
}
