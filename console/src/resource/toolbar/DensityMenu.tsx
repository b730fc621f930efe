import { ColumnHeightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { type Density, rowHeights } from '../table/density.ts'

export function DensityMenu({ density, onChange }: { density: Density; onChange(density: Density): void }) {
  const t = useT()
  return (
    <ButtonMenu
      placement="bottomRight"
      items={(Object.keys(rowHeights) as Density[]).map((key) => ({ key, label: t(`list.density_${key}`) }))}
      selectedKeys={[density]}
      choose={(key) => onChange(key as Density)}
    >
      <Button
        type="text"
        icon={<ColumnHeightOutlined aria-hidden />}
        aria-label={t('list.density')}
        data-tip={t('list.density')}
      />
    </ButtonMenu>
  )
}
