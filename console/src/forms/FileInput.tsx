import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { type FileField, linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { Button, Form, Upload, type UploadFile } from 'antd'
import { useRef, useState } from 'react'
import { isCallError } from '../api/consequence.ts'
import { sendFile } from '../api/sendFile.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { useKnownFiles } from './knownFiles.ts'
import { holdForm } from './useFileForm.ts'
import './fileInput.css'

interface FileInputProps {
  resource: Pick<AnyResource, 'name' | 'fields'>
  name: string
  field: FileField
  id?: string | undefined
  /** Ids, comma-joined. */
  value: string
  onChange(ids: string): void
}

/** What the browser offers; what a file is, the server looks at itself. */
const accepted = { image: 'image/jpeg,image/png,image/webp', video: 'video/mp4,.mp4,.m4v', file: undefined } as const

/** Files are sent in while the form is filled in; each shows how far it is, and why it could not be used. */
export function FileInput({ resource, name, field, id, value, onChange }: FileInputProps) {
  const t = useT()
  const known = useKnownFiles(name)
  const form = Form.useFormInstance()
  const ids = linkedIds(value)
  const [entries, setEntries] = useState<readonly UploadFile<FileReply>[]>(() =>
    known.filter((file) => ids.includes(file.id)).map((file) => entryOf(file)),
  )
  const latest = useRef(entries)
  const many = field.many ?? 1
  const isImage = field.kind === 'image'
  const change = (next: readonly UploadFile<FileReply>[]) => {
    latest.current = next
    setEntries(next)
    const done = next.flatMap(({ status, response }) => (status === 'done' && response ? [response.id] : []))
    if (done.join() !== value) onChange(done.join())
  }
  // What the form has taken out is gone here, too: rows were made of it.
  const shown = entries.filter(({ status, response }) => status !== 'done' || !response || ids.includes(response.id))
  const isFull = shown.filter(({ status }) => status !== 'error').length >= many
  return (
    <div className={isImage ? 'file-input file-input-pictures' : 'file-input'}>
      <Upload
        id={id}
        listType={isImage ? 'picture-card' : 'picture'}
        multiple={many > 1}
        accept={accepted[field.kind]}
        fileList={[...shown]}
        // Of more than there is room for the first ones.
        beforeUpload={(file, chosen) => {
          const room = many - latest.current.filter(({ status }) => status !== 'error').length
          return chosen.indexOf(file) < room ? true : Upload.LIST_IGNORE
        }}
        onChange={({ fileList }) => change(fileList.map((entry) => shownEntry(entry)))}
        customRequest={({ file, onProgress, onSuccess, onError }) => {
          const leaving = new AbortController()
          const sent = sendFile({ resource: resource.name, field: name }, file as File, {
            signal: leaving.signal,
            onSent: (part) => onProgress?.({ percent: part * 100 }),
          }).then(
            (reply) => onSuccess?.(reply),
            (error: unknown) => {
              const reason = isCallError(error) ? error.message : String(error)
              const label = t(fieldKey(resource, name))
              onError?.(new Error(t('form.upload_failed', { field: label, reason })))
              throw error
            },
          )
          holdForm(form, sent)
          return { abort: () => leaving.abort() }
        }}
        showUploadList={{ showPreviewIcon: true, showRemoveIcon: true }}
        onPreview={({ url }) => url && window.open(url, '_blank', 'noreferrer')}
      >
        {!isFull &&
          (isImage ? (
            <button type="button" className="file-add">
              <PlusOutlined aria-hidden />
              <span>{t('form.upload')}</span>
            </button>
          ) : (
            <Button icon={<UploadOutlined aria-hidden />}>{t('form.upload')}</Button>
          ))}
      </Upload>
      {shown.flatMap(({ uid, name: called, status, response }) =>
        status === 'done' && response && !isKept(uid) && response.cleaned.length > 0
          ? [
              <div key={uid} className="file-cleaned">
                <b>{called}</b> {response.cleaned.map((one) => t(`form.cleaned_${one}`)).join(' · ')}
              </div>,
            ]
          : [],
      )}
      {entries
        .filter(({ status }) => status === 'error')
        .map((entry) => (
          <div key={entry.uid} className="file-failed" role="alert">
            <b>{entry.name}</b> {entry.error instanceof Error ? entry.error.message : ''}
          </div>
        ))}
    </div>
  )
}

/** It was there before: what was done to it then is no news. */
const isKept = (uid: string) => uid.startsWith('kept-')

function entryOf(file: FileReply): UploadFile<FileReply> {
  return shownEntry({ uid: `kept-${file.id}`, name: file.name, status: 'done', response: file })
}

/** What is there is shown as the server keeps it. */
function shownEntry(entry: UploadFile<FileReply>): UploadFile<FileReply> {
  const { response } = entry
  // What the bar of its way says that it counts.
  if (entry.status !== 'done' || !response) return { ...entry, 'aria-label': entry.name }
  return { ...entry, name: response.name, url: response.url, ...(response.thumb && { thumbUrl: response.thumb }) }
}
