import { confirmKey, fieldKey, requiredKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { tell } from '../api/notices.ts'
import { clearRows, loadRows } from '../api/resourceCalls.ts'
import { useAction } from '../api/useAction.ts'
import { formatTotal } from '../i18n/format.ts'
import { useTexts } from '../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { choicesOf } from './filters/filtersOf.ts'
import { useUndo } from './useUndo.ts'

interface ClearDialogProps {
  resource: AnyResource
  /** The value of the scope that the list shows now. */
  scopeValue?: string | undefined
  onDone(): void
  onClose(): void
}

/** Deletes a whole list, or all of one scope; says how many first. */
export function ClearDialog({ resource, scopeValue, onDone, onClose }: ClearDialogProps) {
  const { t, language } = useTexts()
  const undo = useUndo()
  const id = useId()
  const { scope } = resource
  const field = scope ? resource.fields[scope]! : undefined
  const [chosen, setChosen] = useState<string | undefined>(scopeValue || undefined)
  const query = scope && chosen !== undefined ? { [scope]: chosen } : {}
  const ready = !scope || chosen !== undefined
  const there = useQuery({
    queryKey: [resource.name, 'count', query],
    queryFn: ({ signal }) =>
      loadRows(resource, { ...query, ...(resource.paged ? { pageIndex: 1, pageSize: 1 } : {}) }, signal),
    enabled: ready,
    staleTime: 0,
  })
  const count = there.data?.total ?? 0
  const clear = useAction(() => clearRows(resource, query), {
    onDone({ count, batch }) {
      tell({ kind: 'success', text: t('message.cleared', { count }), next: undo(batch) })
      onDone()
    },
  })
  const words = formatTotal(there.data ?? { total: 0, capped: false }, language)
  const own = confirmKey(resource, 'clear')
  const question = named(t, own) ? own : 'confirm.clear'
  return (
    <ConfirmDialog
      title={t('action.clear')}
      question={
        <>
          {scope && field && resource.view?.where?.[scope] === undefined && (
            <div className="confirm-scope">
              <label htmlFor={id}>{t(fieldKey(resource, scope))}</label>
              <Select
                id={id}
                value={chosen}
                onChange={setChosen}
                placeholder={t('action.select')}
                status={chosen === undefined ? 'error' : ''}
                options={choicesOf(resource, scope, field, t) ?? []}
              />
              {chosen === undefined && (
                <span className="confirm-problem">
                  {named(t, requiredKey(resource, scope)) ?? t('errors.required')}
                </span>
              )}
            </div>
          )}
          {ready && there.data && <p>{t(question, { count: words })}</p>}
        </>
      }
      verb={t('action.clear_count', { count: words })}
      disabled={!ready || count === 0}
      onConfirm={() => clear.mutateAsync()}
      onClose={onClose}
    />
  )
}
