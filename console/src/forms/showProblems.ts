import type { FormInstance } from 'antd'
import { isCallError } from '../api/consequence.ts'

/**
 * Puts the server's problems at their fields. `fieldOf` turns the payload's name into the form's (`urls.3` -> `url`).
 * True when every problem found its field; otherwise the message is still to be shown.
 */
export function showProblems(
  form: FormInstance,
  error: unknown,
  fieldOf: (payload: string) => string = (payload) => payload,
): boolean {
  if (!isCallError(error) || error.problems.length === 0) return false
  const byField = new Map<string, string[]>()
  for (const { field, message } of error.problems) {
    const name = fieldOf(field.split('.')[0]!)
    byField.set(name, [...(byField.get(name) ?? []), message])
  }
  const known = new Set(Object.keys(form.getFieldsValue(true) as object).concat(form.getFieldsError().map(nameOf)))
  const placed = [...byField].filter(([name]) => known.has(name))
  form.setFields(placed.map(([name, errors]) => ({ name, errors })))
  const first = placed[0]?.[0]
  if (first) form.scrollToField(first, { focus: true })
  return placed.length === byField.size
}

function nameOf({ name }: { name: (string | number)[] }): string {
  return String(name[0])
}
