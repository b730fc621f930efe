import { viewLimits } from '@quarterdeck/shared/values/savedView.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import type { ShownView } from './useShownView.ts'
import type { ViewChanges } from './useViewChanges.ts'
import type { View } from './useViews.ts'

interface SaveViewProps {
  changes: ViewChanges
  shown: ShownView
  mayChange(view: View): boolean
}

/** Keeps what the list shows now: in the view that was chosen, or under a new name. */
export function SaveView({ changes, shown, mayChange }: SaveViewProps) {
  const t = useT()
  const [name, setName] = useState('')
  const { view, isChanged, query, choose } = shown
  const { save, change } = changes
  const asNew = () => {
    if (name.trim() === '' || query === undefined || save.isPending) return
    save.mutate(
      { name, query },
      {
        onSuccess(saved) {
          setName('')
          choose(saved)
        },
      },
    )
  }
  return (
    <div className="views-save">
      {view && isChanged && mayChange(view) && query !== undefined && (
        <Button size="small" block onClick={() => change.mutate({ view, query })}>
          <span className="cut">{t('view.update', { name: view.name })}</span>
        </Button>
      )}
      {query === undefined ? (
        <p className="faint">{t('errors.view_query')}</p>
      ) : (
        <div className="views-new">
          <Input
            size="small"
            placeholder={t('view.name')}
            aria-label={t('view.name')}
            maxLength={viewLimits.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={asNew}
          />
          <Button size="small" type="primary" disabled={name.trim() === ''} loading={save.isPending} onClick={asNew}>
            {t('view.save_as')}
          </Button>
        </div>
      )}
    </div>
  )
}
