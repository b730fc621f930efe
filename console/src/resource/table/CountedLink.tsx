import { type AnyResource, permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { type CountedField, countedBy } from '@quarterdeck/shared/resource/field.ts'
import { Link } from 'react-router-dom'
import { resourceNamed } from '../../api/resourceAt.ts'
import type { Row } from '../../api/resourceCalls.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { useMay } from '../../ui/Me.tsx'

interface CountedLinkProps {
  field: CountedField
  /** The row that others belong to. */
  row: Row
  count: number
}

/** How many rows of another list belong to this one: a way to them, for those who may open that list. */
export function CountedLink({ field, row, count }: CountedLinkProps) {
  const { language } = useTexts()
  const { of } = field
  const other = resourceNamed(of)
  const isOpen = useMay()(permissionOf(other, 'list')) && other.route !== undefined && count > 0
  const asked = new URLSearchParams([
    ...countedBy(field).map(([asked, own]) => [filterBy(other.filters, asked), String(row[own])]),
    ...Object.entries(field.where ?? {}).map(([name, code]) => [name, String(code)]),
  ]).toString()
  const words = formatNumber(count, language)
  return isOpen ? (
    <Link className="numbers" to={`${other.route}?${asked}`}>
      {words}
    </Link>
  ) : (
    <span className="numbers">{words}</span>
  )
}

/** The filter that asks for a field; rows are asked for by their links under a name of its own, such as `tag` for `tags`. */
function filterBy(filters: AnyResource['filters'], field: string): string {
  if (field in filters) return field
  return Object.entries(filters).find(([, filter]) => filter.kind === 'any' && filter.field === field)?.[0] ?? field
}
