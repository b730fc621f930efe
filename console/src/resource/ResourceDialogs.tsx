import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import type { Row } from '../api/resourceCalls.ts'
import { loadArea } from '../i18n/loadTexts.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { rowKey } from './drawer/rowKey.ts'
import type { List } from './list/useList.ts'
import type { AddedDialogProps, ScreenExtensions } from './screenExtensions.ts'
import type { Dialogs } from './useDialogs.ts'

/** A dialog together with the words of lists: what it tells when it closes must not come too late. */
function withWords<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [dialog] = await Promise.all([load(), loadArea('lists')])
    return { default: dialog }
  })
}

const FormDialog = withWords(() => import('./form/FormDialog.tsx').then((m) => m.FormDialog))
const DeleteDialog = withWords(() => import('./DeleteDialog.tsx').then((m) => m.DeleteDialog))
const ClearDialog = withWords(() => import('./ClearDialog.tsx').then((m) => m.ClearDialog))
const ResourceImport = withWords(() => import('./importing/ResourceImport.tsx').then((m) => m.ResourceImport))
const BulkEditDialog = withWords(() => import('./bulkEdit/BulkEditDialog.tsx').then((m) => m.BulkEditDialog))
/** For what stands outside of a list, too. */
export const ActionDialog = withWords(() => import('./actions/ActionDialog.tsx').then((m) => m.ActionDialog))
const ResourceDrawer = withWords(() => import('./drawer/ResourceDrawer.tsx').then((m) => m.ResourceDrawer))

interface ResourceDialogsProps {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
  extensions: ScreenExtensions
}

/** What opens over a list. Loaded when it first opens. */
export function ResourceDialogs({ resource, list, dialogs, extensions }: ResourceDialogsProps) {
  const { open, close } = dialogs
  const t = useT()
  const queries = useQueryClient()
  /** Rows stay chosen for the next action as long as none of them has left the list: nobody acts on what he cannot see. */
  const reload = async (how?: { staysChosen: boolean }) => {
    if (!how?.staysChosen) list.selection.clear()
    void queries.invalidateQueries({ queryKey: rowKey(resource.name) })
    const now = await list.reload()
    if (how?.staysChosen && now?.total !== list.total) list.selection.clear()
  }
  const Form = extensions.form ?? FormDialog
  const { added } = extensions
  const [after, setAfter] = useState<AddedDialogProps['rows']>()
  /** Rows that the form has added, one after the other, and that something follows for once it is closed. */
  const fresh = useRef<number[]>([])
  const closeForm = () => {
    close()
    const ids = fresh.current
    fresh.current = []
    if (ids.length > 0) setAfter({ ids })
  }
  /** One dialog at a time: over the import it would be hidden. */
  const goOn = (rows: AddedDialogProps['rows']) => {
    close()
    setAfter(rows)
  }
  const scopeValue = shownScope(resource, list)
  return (
    <Suspense fallback={null}>
      {added && after && (
        <added.dialog
          rows={after}
          onClose={() => {
            setAfter(undefined)
            void reload()
          }}
        />
      )}
      {dialogs.viewed !== undefined && (
        <ResourceDrawer resource={resource} list={list} dialogs={dialogs} extensions={extensions} />
      )}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <Form
          resource={resource}
          row={open.kind === 'edit' ? open.row : undefined}
          start={startOf(resource, list)}
          side={extensions.side}
          ownFields={extensions.ownFields}
          offers={extensions.offers}
          onDone={() => void reload()}
          onAdded={(ids, values) => {
            if (added?.follows(values)) fresh.current.push(...ids)
          }}
          onClose={closeForm}
        />
      )}
      {open?.kind === 'editMany' && (
        <BulkEditDialog resource={resource} list={list} onChanged={() => void list.reload()} onClose={close} />
      )}
      {open?.kind === 'own' && <open.dialog row={open.row} onDone={() => void reload()} onClose={close} />}
      {open?.kind === 'action' && (
        <ActionDialog
          resource={resource}
          name={open.action}
          rows={open.rows}
          startsWith={extensions.startsWith?.[open.action]}
          onDone={(how) => void reload(how)}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog resource={resource} rows={open.rows} onDone={() => void reload()} onClose={close} />
      )}
      {open?.kind === 'clear' && (
        <ClearDialog resource={resource} scopeValue={scopeValue} onDone={() => void reload()} onClose={close} />
      )}
      {open?.kind === 'import' && (
        <ResourceImport
          resource={resource}
          scopeValue={scopeValue}
          after={added && (({ id }) => <Button onClick={() => goOn({ import: id })}>{added.label(t)}</Button>)}
          onChanged={() => void reload()}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

/** Whoever looks at links of one type adds links of that type. */
function startOf(resource: AnyResource, list: List<Row>): Record<string, unknown> {
  const { scope } = resource
  const shown = shownScope(resource, list)
  return scope && shown ? { [scope]: Number(shown) } : {}
}

/** The value of the scope that the list shows now: as filtered, or as the screen or the view has fixed it. */
function shownScope({ scope, view }: AnyResource, { query }: List<Row>): string | undefined {
  const value = scope === undefined ? undefined : (view?.where?.[scope] ?? query[scope])
  return value === undefined ? undefined : String(value)
}
