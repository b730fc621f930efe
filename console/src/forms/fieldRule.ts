import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { checkValue } from '@quarterdeck/shared/resource/check.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { isStrongPassword } from '@quarterdeck/shared/values/password.ts'

/**
 * What is wrong with a form's value in the reader's words, or undefined. The same check as the API's and the import's;
 * `requiredText` is the key of a definition that says its own "must not be empty".
 */
export function problemOf(field: Field, value: unknown, t: Translate, requiredText?: AnyKey): string | undefined {
  const checked = checkValue(field, value)
  if (!checked.ok) {
    if (checked.code === 'required' && requiredText) return t(requiredText)
    return t(`errors.${checked.code}`, checked.data)
  }
  if (field.kind === 'secret' && value && !isStrongPassword(String(value))) return t('errors.password_weak')
  return undefined
}

/** The same as a rule of an antd form. */
export function fieldRule(field: Field, t: Translate, requiredText?: AnyKey) {
  return {
    required: field.required ?? false,
    validator(_rule: unknown, value: unknown): Promise<void> {
      const problem = problemOf(field, value, t, requiredText)
      return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
    },
  }
}
