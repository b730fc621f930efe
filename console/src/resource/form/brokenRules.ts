import { rulesOf } from 'virtual:list-rules'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type AnyResource, listOf } from '@quarterdeck/shared/resource/define.ts'
import type { Row } from '../../api/resourceCalls.ts'
import type { FormValues } from './formValues.ts'

/** What the rules of a definition say about the values of a form together, before the server is asked. */
export function brokenRules(
  resource: Pick<AnyResource, 'name' | 'view'>,
  values: FormValues,
  row: Row | undefined,
  t: Translate,
): { field: string; message: string }[] {
  const problems = rulesOf.get(listOf(resource))?.({ ...row, ...values }) ?? []
  return problems.map(({ field, code, data, text }) => ({ field, message: t(text ?? `errors.${code}`, data) }))
}
