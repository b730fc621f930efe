import { useRef } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { MoreActions } from './MoreActions.tsx'
import { memoised } from './memoised.ts'
import { placeActions } from './placeActions.ts'
import type { RowAction } from './rowAction.ts'

/** The buttons of one row. Lists are drawn again all the time; these only when they would look otherwise. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const latest = useRef(actions)
  latest.current = actions
  const press = useRef((key: string) => latest.current.find((action) => action.key === key)?.onClick())
  return <Buttons actions={actions} press={press.current} />
}

interface ButtonsProps {
  actions: readonly RowAction[]
  press(key: string): void
}

const Buttons = memoised(({ actions, press }: ButtonsProps) => {
  const t = useT()
  const { inLine, more } = placeActions(actions)
  return (
    <div className="row-actions">
      {inLine.map(({ key, label, danger }) => (
        <button
          key={key}
          type="button"
          className={danger ? 'row-action row-action-danger' : 'row-action'}
          onClick={() => press(key)}
        >
          {label}
        </button>
      ))}
      {more.length > 0 && <MoreActions actions={more} label={t('action.more')} press={press} />}
    </div>
  )
}, looksTheSame)

function looksTheSame(
  { actions: before }: Readonly<ButtonsProps>,
  { actions: after }: Readonly<ButtonsProps>,
): boolean {
  return (
    before.length === after.length &&
    before.every(({ key, label, danger }, n) => {
      const other = after[n]!
      return key === other.key && label === other.label && danger === other.danger
    })
  )
}
