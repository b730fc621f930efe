import { FlagFilled } from '@ant-design/icons'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import './ranking.css'

/** What operators want to find again stands out. */
export function MarkerCell({ row }: { row: Row }) {
  const t = useT()
  return row.markers === 1 ? (
    <span className="marked">
      <FlagFilled aria-hidden /> {t('value.yes')}
    </span>
  ) : (
    <span className="faint">{t('value.no')}</span>
  )
}
