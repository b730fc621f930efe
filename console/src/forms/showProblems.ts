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
  const { problems } = error
  return placeProblems(
    form,
    problems.map(({ field, message }) => ({ field: fieldOf(field.split('.')[0]!), message })),
  )
}

/** Puts problems at their fields and goes to the first. True when there were some, and every one found its field. */
export function placeProblems(form: FormInstance, problems: readonly { field: string; message: string }[]): boolean {
  const byField = new Map<string, string[]>()
  for (const { field, message } of problems) byField.set(field, [...(byField.get(field) ?? []), message])
  const known = new Set(Object.keys(form.getFieldsValue(true) as object).concat(form.getFieldsError().map(nameOf)))
  const placed = [...byField].filter(([name]) => known.has(name))
  form.setFields(placed.map(([name, errors]) => ({ name, errors })))
  const first = placed[0]?.[0]
  if (first) form.scrollToField(first, { focus: true })
  return placed.length > 0 && placed.length === byField.size
}

function nameOf({ name }: { name: (string | number)[] }): string {
  return String(name[0])
}
