import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useMay } from '../../ui/Me.tsx'
import type { List } from '../list/useList.ts'
import { SaveView } from './SaveView.tsx'
import type { ShownView } from './useShownView.ts'
import { useViewChanges } from './useViewChanges.ts'
import type { View, Views } from './useViews.ts'
import { ViewLine } from './ViewLine.tsx'

interface ViewsPanelProps<R extends { id: number }> {
  list: List<R>
  views: Views
  shown: ShownView
  onChosen(): void
}

/** Choose a view, keep what the list shows now, and what else can be done with each view. */
export function ViewsPanel<R extends { id: number }>({ list, views, shown, onChosen }: ViewsPanelProps<R>) {
  const t = useT()
  const may = useMay()
  const changes = useViewChanges(list.name)
  const [deleted, setDeleted] = useState<View>()
  const all = (views.data ?? []).toSorted((a, b) => a.name.localeCompare(b.name))
  const mine = all.filter((view) => view.mine === 1)
  const others = all.filter((view) => view.mine === 0)
  const mayChange = (view: View) => view.mine === 1 || may('view.manage', true)
  const remove = (view: View) => {
    setDeleted(view)
    changes.remove.mutate(view, { onError: () => setDeleted(undefined) })
  }
  const lines = (some: readonly View[]) => (
    <ul>
      {some.map((view) => (
        <ViewLine
          key={view.id}
          list={list.name}
          view={view}
          isShown={view === shown.view && !shown.isChanged}
          mayChange={mayChange(view)}
          onChoose={() => {
            shown.choose(view)
            onChosen()
          }}
          onChange={(change) => changes.change.mutate({ view, ...change })}
          onRemove={() => remove(view)}
        />
      ))}
    </ul>
  )
  return (
    <div className="drop views">
      {views.error && (
        <Failed title={t('view.could_not_load')} error={views.error} onRetry={() => void views.refetch()} />
      )}
      {views.isSuccess && all.length === 0 && <p className="faint">{t('view.none')}</p>}
      {mine.length > 0 && others.length > 0 && <h3>{t('view.mine')}</h3>}
      {mine.length > 0 && lines(mine)}
      {others.length > 0 && <h3>{t('view.of_others')}</h3>}
      {others.length > 0 && lines(others)}
      {deleted && (
        <p className="views-deleted" role="status">
          <span className="cut">{t('view.deleted', { name: deleted.name })}</span>
          <Button
            size="small"
            type="link"
            icon={<UndoOutlined aria-hidden />}
            onClick={() => {
              changes.restore.mutate(deleted)
              setDeleted(undefined)
            }}
          >
            {t('view.undo')}
          </Button>
        </p>
      )}
      <SaveView changes={changes} shown={shown} mayChange={mayChange} />
    </div>
  )
}
