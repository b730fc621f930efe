import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { isFileField } from '@quarterdeck/shared/resource/field.ts'
import { Button, Form } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import { tell } from '../../api/notices.ts'
import { type Added, addRows, type Row } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import { KnownFiles } from '../../forms/knownFiles.ts'
import { placeProblems, showProblems } from '../../forms/showProblems.ts'
import { useFileForm } from '../../forms/useFileForm.ts'
import { useLeaving } from '../../forms/useLeaving.tsx'
import { useT } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useMayWrite } from '../../ui/Me.tsx'
import { useUndo } from '../useUndo.ts'
import { ModeChoice } from './BulkEntries.tsx'
import { brokenRules } from './brokenRules.ts'
import { FormFields } from './FormFields.tsx'
import { type FormValues, payloadOf, startValues } from './formValues.ts'
import { NotAddedFiles } from './NotAddedFiles.tsx'
import { offered } from './offered.ts'
import type { OwnFields } from './ownFields.ts'
import { StateMoves } from './StateMoves.tsx'
import { useAddEach } from './useAddEach.ts'
import { useSaving } from './useSaving.tsx'
import '../../forms/forms.css'

export interface FormDialogProps {
  resource: AnyResource
  /** The row to edit; none adds. */
  row?: Row | undefined
  /** Values that an add form starts with, e.g. the type that the list is filtered by. */
  start?: FormValues
  /** Beside the fields: what they come to as they stand. */
  side?: ComponentType<SideProps> | undefined
  ownFields?: OwnFields | undefined
  offers?: AnyResource['offers']
  onDone(): void
  /** Rows were added with these values; told before the form closes, or is empty for the next one. */
  onAdded?(ids: readonly number[], values: FormValues): void
  onClose(): void
}

export interface SideProps {
  values: FormValues
  row: Row | undefined
}

const plainPx = 560
const sectionsPx = 880
const sidePx = 320

/** Adds or edits rows. Stays open on failure, with the problems at their fields. */
export function FormDialog({
  resource,
  row,
  start,
  side: Side,
  ownFields,
  offers = resource.offers,
  onDone,
  onAdded,
  onClose,
}: FormDialogProps) {
  const t = useT()
  const may = useMayWrite()
  const { form, isWaiting } = useFileForm<FormValues>()
  const [dirty, setDirty] = useState(false)
  const touched = useRef(new Set<string>())
  const isAnother = useRef(false)
  const on = row ? 'edit' : 'add'
  const bulk = row ? undefined : resource.bulk
  const uploads = row ? undefined : resource.uploads
  const fields = writableFields(resource, on, may).map(([name, field]) => {
    if (uploads?.field === name && isFileField(field)) return [name, { ...field, many: uploads.most }] as const
    // A row from before it was asked for is saved without it.
    const isLacked = field.mayLack && row !== undefined && row[name] == null
    return [name, isLacked ? { ...field, required: false } : field] as const
  })
  const { leave, question } = useLeaving(dirty, onClose)
  const undo = useUndo()
  const done = (words?: string, batch: string | null = null) => {
    if (words) tell({ kind: 'success', text: words, next: undo(batch) })
    onDone()
    if (!isAnother.current) return onClose()
    form.resetFields()
    touched.current.clear()
    setDirty(false)
    // Its fields are drawn anew first.
    requestAnimationFrame(() => form.focusField(fields[0]![0]))
  }
  const onFailed = (error: unknown) => showProblems(form, error, (name) => (name === bulk?.payload ? bulk.field : name))
  const add = useAction((payload: FormValues) => addRows(resource, payload), {
    onDone(added, values) {
      onAdded?.(added.ids, values)
      done(addedWords(added, t), added.batch)
    },
    onFailed,
  })
  const edit = useSaving({
    resource,
    row: row ?? { id: 0 },
    onSaved: () => done(t('message.saved')),
    onTheirs: () => done(),
    onFailed,
  })
  const each = useAddEach(resource, (added, left) => {
    if (left.length === 0) {
      onAdded?.(added, form.getFieldsValue(true) as FormValues)
      return done(t('message.added', { count: added.length }))
    }
    if (added.length > 0) onDone()
    form.setFieldValue(uploads!.field, left.map(({ id }) => id).join())
  })
  const save = (values: FormValues) => {
    if (placeProblems(form, brokenRules(resource, values, row, t))) return
    const payload = payloadOf(resource, values, on, may)
    if (row) edit.save(payload)
    else if (uploads) each.add(payload)
    else add.mutate(payload)
  }
  const submit = (another: boolean) => {
    isAnother.current = another
    form.submit()
  }
  const isBusy = isWaiting || add.isPending || edit.isPending || each.isPending
  const width = (resource.sections ? sectionsPx : plainPx) + (Side ? sidePx : 0)
  return (
    <Dialog
      width={`min(${width}px, 94vw)`}
      title={t(row ? 'form.edit_title' : 'form.add_title', { name: t(oneKey(resource)) })}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={isBusy}
      onOk={() => submit(false)}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {!row && !bulk && !uploads && (
            <Button disabled={isBusy} onClick={() => submit(true)}>
              {t('action.save_and_add')}
            </Button>
          )}
          <OkBtn />
        </>
      )}
      onCancel={leave}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...startValues(resource, row, may), ...(row ? {} : start) }}
        onValuesChange={(changed: FormValues) => {
          setDirty(true)
          for (const name of Object.keys(changed)) touched.current.add(name)
          if (!row) form.setFieldsValue(offered(resource, offers, changed, touched.current))
        }}
        onFinish={save}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') submit(false)
        }}
        className={Side && 'form-with-side'}
      >
        <div>
          {row && <StateMoves resource={resource} row={row} />}
          <KnownFiles value={row}>
            <FormFields resource={resource} fields={fields} bulk={bulk} ownFields={ownFields} />
          </KnownFiles>
          <NotAddedFiles left={each.left} />
          {bulk && <ModeChoice resource={resource} />}
        </div>
        {Side && (
          <aside>
            <Form.Item noStyle shouldUpdate>
              {() => <Side values={form.getFieldsValue(true) as FormValues} row={row} />}
            </Form.Item>
          </aside>
        )}
      </Form>
      {question}
      {edit.conflict}
    </Dialog>
  )
}

function addedWords({ added, same, removed }: Added, t: Translate): string {
  if (removed > 0) return t('message.added_removed', { count: added, removed })
  return same > 0 ? t('message.added_same', { count: added, same }) : t('message.added', { count: added })
}
