import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import type { Column } from '../table/column.ts'
import type { ColumnsChoice } from './useColumns.ts'

/** The columns from left to right, each to be shown or not, and moved. */
export function ColumnsPanel<R>({ choice }: { choice: ColumnsChoice<R> }) {
  const t = useT()
  const { movable, isUsual, reset } = choice
  return (
    <div className="drop columns-menu">
      <ul>
        {movable.map((column, index) => (
          <ColumnLine
            key={column.key}
            column={column}
            choice={choice}
            isFirst={index === 0}
            isLast={index === movable.length - 1}
          />
        ))}
      </ul>
      <Button size="small" type="link" disabled={isUsual} onClick={reset}>
        {t('list.columns_reset')}
      </Button>
    </div>
  )
}

interface ColumnLineProps<R> {
  column: Column<R>
  choice: ColumnsChoice<R>
  isFirst: boolean
  isLast: boolean
}

function ColumnLine<R>({ column: { key, title }, choice, isFirst, isLast }: ColumnLineProps<R>) {
  const t = useT()
  const { hidden, hide, move } = choice
  return (
    <li>
      <Checkbox checked={!hidden.has(key)} onChange={({ target }) => hide(key, !target.checked)}>
        {title}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined aria-hidden />}
        aria-label={t('view.column_up', { name: title })}
        disabled={isFirst}
        onClick={() => move(key, -1)}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined aria-hidden />}
        aria-label={t('view.column_down', { name: title })}
        disabled={isLast}
        onClick={() => move(key, 1)}
      />
    </li>
  )
}
