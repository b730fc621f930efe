import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import type { CountedField } from '@quarterdeck/shared/resource/field.ts'
import { Link } from 'react-router-dom'
import { resourceNamed } from '../../api/resourceAt.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { useMay } from '../../ui/Me.tsx'

interface CountedLinkProps {
  field: CountedField
  /** The row that others refer to. */
  id: number
  count: number
}

/** How many rows of another list refer to this one: a way to them, for those who may open that list. */
export function CountedLink({ field: { of, by }, id, count }: CountedLinkProps) {
  const { language } = useTexts()
  const other = resourceNamed(of)
  const isOpen = useMay()(permissionOf(other, 'list')) && other.route !== undefined && count > 0
  const words = formatNumber(count, language)
  return isOpen ? (
    <Link className="numbers" to={`${other.route}?${by}=${id}`}>
      {words}
    </Link>
  ) : (
    <span className="numbers">{words}</span>
  )
}
