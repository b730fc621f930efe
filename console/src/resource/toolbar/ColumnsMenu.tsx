import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import type { ColumnsChoice } from './useColumns.ts'

const load = () => import('./ColumnsPanel.tsx').then((module) => ({ default: module.ColumnsPanel }))
const ColumnsPanel = lazy(load) as typeof import('./ColumnsPanel.tsx').ColumnsPanel

/** Which columns are shown, from left to right. */
export function ColumnsMenu<R>({ choice }: { choice: ColumnsChoice<R> }) {
  const t = useT()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Suspense fallback={<div className="drop columns-menu" />}>
          <ColumnsPanel choice={choice} />
        </Suspense>
      }
    >
      <Button
        type="text"
        icon={<SettingOutlined aria-hidden />}
        aria-label={t('list.columns')}
        data-tip={t('list.columns')}
      />
    </Popover>
  )
}
