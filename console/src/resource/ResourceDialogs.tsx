import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Row } from '../api/resourceCalls.ts'
import { rowKey } from './drawer/rowKey.ts'
import type { List } from './list/useList.ts'
import type { Pieces } from './pieces.ts'
import type { Dialogs } from './useDialogs.ts'

const FormDialog = lazy(() => import('./form/FormDialog.tsx').then((m) => ({ default: m.FormDialog })))
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx').then((m) => ({ default: m.DeleteDialog })))
const ClearDialog = lazy(() => import('./ClearDialog.tsx').then((m) => ({ default: m.ClearDialog })))
const ResourceImport = lazy(() => import('./importing/ResourceImport.tsx').then((m) => ({ default: m.ResourceImport })))
const BulkEditDialog = lazy(() => import('./bulkEdit/BulkEditDialog.tsx').then((m) => ({ default: m.BulkEditDialog })))
const ActionDialog = lazy(() => import('./actions/ActionDialog.tsx').then((m) => ({ default: m.ActionDialog })))
const ResourceDrawer = lazy(() => import('./drawer/ResourceDrawer.tsx').then((m) => ({ default: m.ResourceDrawer })))

interface ResourceDialogsProps {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
  pieces: Pieces
}

/** What opens over a list. Loaded when it first opens. */
export function ResourceDialogs({ resource, list, dialogs, pieces }: ResourceDialogsProps) {
  const { open, close } = dialogs
  const queries = useQueryClient()
  const reload = () => {
    list.selection.clear()
    void list.reload()
    void queries.invalidateQueries({ queryKey: rowKey(resource.name) })
  }
  const Form = pieces.form ?? FormDialog
  const scopeValue = shownScope(resource, list)
  return (
    <Suspense fallback={null}>
      {dialogs.viewed !== undefined && (
        <ResourceDrawer resource={resource} list={list} dialogs={dialogs} pieces={pieces} />
      )}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <Form
          resource={resource}
          row={open.kind === 'edit' ? open.row : undefined}
          start={startOf(resource, list)}
          side={pieces.side}
          onDone={reload}
          onClose={close}
        />
      )}
      {open?.kind === 'editMany' && (
        <BulkEditDialog resource={resource} list={list} onChanged={() => void list.reload()} onClose={close} />
      )}
      {open?.kind === 'own' && <open.dialog row={open.row} onDone={reload} onClose={close} />}
      {open?.kind === 'action' && (
        <ActionDialog resource={resource} name={open.action} rows={open.rows} onDone={reload} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteDialog resource={resource} rows={open.rows} onDone={reload} onClose={close} />}
      {open?.kind === 'clear' && (
        <ClearDialog resource={resource} scopeValue={scopeValue} onDone={reload} onClose={close} />
      )}
      {open?.kind === 'import' && (
        <ResourceImport resource={resource} scopeValue={scopeValue} onChanged={reload} onClose={close} />
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
