import { type Asked, useLabels } from '../../api/referenceOptions.ts'

/** What rows of another list are called, one after the other. */
export function ReferenceWords({ asked, ids }: { asked: Asked; ids: readonly string[] }) {
  const labels = useLabels(asked, ids)
  return ids.map((id) => labels.get(id) ?? `#${id}`).join(', ')
}
