import { WarningOutlined } from '@ant-design/icons'
import { moreKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { rowName } from '@quarterdeck/shared/resource/rowName.ts'
import type { Row } from '../api/resourceCalls.ts'
import { useT } from '../i18n/TextProvider.tsx'
import './rowsWarning.css'

/** Names the rows that the definition warns of. */
export function RowsWarning({ resource, rows }: { resource: AnyResource; rows: readonly Row[] }) {
  const t = useT()
  const wanted = Object.entries(resource.warning ?? {})
  const names = rows
    .filter((row) => wanted.every(([field, value]) => row[field] === value))
    .map((row) => rowName(resource, row))
  if (names.length === 0) return null
  return (
    <p className="rows-warning" role="note">
      <WarningOutlined aria-hidden /> {t(moreKey(resource, 'warning'), { names: names.join(', ') })}
    </p>
  )
}
