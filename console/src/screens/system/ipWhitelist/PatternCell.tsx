import { WarningOutlined } from '@ant-design/icons'
import { letsInEverybody } from '@quarterdeck/shared/values/addressPattern.ts'
import { Tooltip } from 'antd'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'

export function PatternCell({ row }: { row: Row }) {
  const t = useT()
  const ip = String(row.ip)
  if (!letsInEverybody(ip)) return <span className="numbers">{ip}</span>
  const why = t('ip-whitelist.more.wide')
  return (
    <Tooltip title={why}>
      <span className="numbers">{ip}</span> <WarningOutlined aria-label={why} className="warning" />
    </Tooltip>
  )
}
