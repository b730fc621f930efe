import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { LazyPicture } from '../../ui/LazyPicture.tsx'
import type { List } from '../list/useList.ts'
import { clickedRow } from '../table/clickedRow.ts'
import { useChoosing } from '../table/useChoosing.ts'
import { ValueCell } from '../table/ValueCell.tsx'
import './cardGrid.css'

interface CardGridProps {
  resource: AnyResource
  list: List<Row>
  actions?: ((row: Row) => ReactNode) | undefined
  selectable: boolean
  onOpen(row: Row): void
  /** The row that the keys stand on. */
  activeId: number | undefined
  /** Why there are none. */
  blank: ReactNode
}

/** The rows as cards: a picture, what it is called, and a few facts. Keys, selection and actions are those of the table. */
export function CardGrid({ resource, list, actions, selectable, onOpen, activeId, blank }: CardGridProps) {
  const t = useT()
  const choosing = useChoosing(list)
  const { picture, title, facts } = resource.cards!
  const { rows, waiting } = list
  if (rows.length === 0) return <div className="card-grid-blank">{blank}</div>
  return (
    <ul className={waiting ? 'card-grid rows-waiting' : 'card-grid'} aria-busy={list.loading}>
      {selectable && (
        <li className="card-grid-all">
          <Checkbox checked={choosing.all} indeterminate={choosing.some && !choosing.all} onChange={choosing.chooseAll}>
            {t('list.select_page')}
          </Checkbox>
        </li>
      )}
      {rows.map((row) => {
        const [file] = (row[`${picture}_files`] as readonly FileReply[] | undefined) ?? []
        const called = String(row[title] ?? '') || `#${row.id}`
        const isSelected = list.selection.has(row.id)
        const names = ['grid-card', row.id === activeId && 'grid-card-active', isSelected && 'grid-card-selected']
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it opens the row by keyboard.
          <li
            key={row.id}
            data-row={row.id}
            className={names.filter(Boolean).join(' ')}
            onClick={({ target }) => {
              if (clickedRow(target) !== undefined) onOpen(row)
            }}
          >
            <button type="button" className="grid-card-picture" onClick={() => onOpen(row)} aria-label={called}>
              {file ? (
                <LazyPicture url={file.thumb} alt={called} />
              ) : (
                <span className="grid-card-words" dir="auto">
                  {called}
                </span>
              )}
            </button>
            {selectable && (
              <Checkbox
                className="grid-card-choose"
                checked={isSelected}
                aria-label={called}
                onClick={(event) => choosing.choose(row.id, event)}
              />
            )}
            <div className="grid-card-text">
              {file && (
                <div className="grid-card-title" title={called}>
                  {called}
                </div>
              )}
              <div className="grid-card-facts">
                {facts.map((name) => (
                  <span key={name} data-tip={t(fieldKey(resource, name))}>
                    <ValueCell resource={resource} name={name} field={resource.fields[name]!} row={row} />
                  </span>
                ))}
              </div>
              {actions && <div className="grid-card-actions">{actions(row)}</div>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
