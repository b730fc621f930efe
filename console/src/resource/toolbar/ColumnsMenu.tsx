import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import type { Column } from '../table/column.ts'
import type { useColumns } from './useColumns.ts'

interface ColumnsMenuProps<R> {
  columns: readonly Column<R>[]
  choice: ReturnType<typeof useColumns<R>>
}

/** Which columns are shown. */
export function ColumnsMenu<R>({ columns, choice }: ColumnsMenuProps<R>) {
  const t = useT()
  const { hidden, hide, reset } = choice
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="columns-menu">
          {columns.slice(1).map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={!hidden.has(key)}
              onChange={({ target }) => {
                const next = new Set(hidden)
                if (target.checked) next.delete(key)
                else next.add(key)
                hide(next)
              }}
            >
              {title}
            </Checkbox>
          ))}
          <Button size="small" type="link" onClick={reset}>
            {t('common.list.columns_reset')}
          </Button>
        </div>
      }
    >
      <Button
        type="text"
        icon={<SettingOutlined aria-hidden />}
        aria-label={t('common.list.columns')}
        data-tip={t('common.list.columns')}
      />
    </Popover>
  )
}
