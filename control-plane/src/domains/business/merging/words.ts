import { choiceKey, fieldKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf } from '@quarterdeck/shared/resource/field.ts'
import { customer as definition } from '@quarterdeck/shared/resources/customer/customer.ts'
import type { Value } from '../../../platform/store/store.ts'
import type { StoredRow } from '../../../resources/stored.ts'

// Fields come by their names here, as rows have them.
const customer: AnyResource = definition

export function fieldWords(name: string, t: Translate): string {
  return t(fieldKey(customer, name))
}

/** What a customer says in a field, in words. */
export function valueWords(name: string, value: Value | undefined, t: Translate): string {
  const field = customer.fields[name]
  if (value === null || value === undefined) return ''
  return field && choicesOf(field) ? t(choiceKey(customer, name, Number(value))) : String(value)
}

export function differenceOf(name: string, { kept, other }: { kept: StoredRow; other: StoredRow }, t: Translate) {
  return {
    field: name,
    name: fieldWords(name, t),
    kept: valueWords(name, kept[name], t),
    other: valueWords(name, other[name], t),
  }
}

/** What rows of a list are called, or what stands in a field of the customer itself. */
export function movedWords({ list, field }: { list: string; field: string }, t: Translate): string {
  return list === customer.name ? fieldWords(field, t) : t(titleKey(list))
}
