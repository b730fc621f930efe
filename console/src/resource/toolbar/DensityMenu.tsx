import { ColumnHeightOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import { type Density, rowHeights } from '../table/density.ts'

export function DensityMenu({ density, onChange }: { density: Density; onChange(density: Density): void }) {
  const t = useT()
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: (Object.keys(rowHeights) as Density[]).map((key) => ({ key, label: t(`common.list.density_${key}`) })),
        selectedKeys: [density],
        onClick: ({ key }) => onChange(key as Density),
      }}
    >
      <Button
        type="text"
        icon={<ColumnHeightOutlined aria-hidden />}
        aria-label={t('common.list.density')}
        data-tip={t('common.list.density')}
      />
    </Dropdown>
  )
}
