import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'

/** To the composer. */
export function NewRelease() {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  if (!may('release.publish', true)) return null
  return (
    <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => void navigate('/aiPublishing')}>
      {t('publication-drawer.new')}
    </Button>
  )
}
