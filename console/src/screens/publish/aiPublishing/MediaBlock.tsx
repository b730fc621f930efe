import { PictureOutlined, UploadOutlined } from '@ant-design/icons'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { mostFiles } from '@quarterdeck/shared/values/releaseLimits.ts'
import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { usePicker } from '../../../forms/picker.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { type Composition, withCrop, withMedia } from './composition.ts'
import { MediaTile, SendingTile } from './MediaTile.tsx'
import type { ChosenPlatform } from './useComposerFacts.ts'
import type { Sending } from './useMedia.ts'
import './contents.css'

const CropDialog = lazy(() => import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })))

interface MediaBlockProps {
  composition: Composition
  platforms: readonly ChosenPlatform[]
  sending: readonly Sending[]
  onSend(files: readonly File[]): void
  onTake(library: readonly number[]): void
  onChange(change: Partial<Composition>): void
}

/** Pictures and videos in the order in which they are shown: sent in, dropped, pasted or taken from the library; and cropped. */
export function MediaBlock({ composition, platforms, sending, onSend, onTake, onChange }: MediaBlockProps) {
  const t = useT()
  const may = useMay()
  const chooser = useRef<HTMLInputElement>(null)
  const Picker = usePicker()
  const [isPicking, setPicking] = useState(false)
  const [isOver, setOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const [cut, setCut] = useState<FileReply>()
  const { media, alts, crops } = composition
  const onOrder = (files: readonly FileReply[]) => onChange(withMedia(composition, files))
  const room = mostFiles - media.length - crops.length - sending.filter(({ error }) => error === '').length
  const send = (files: Iterable<File>) => onSend([...files].slice(0, room))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= media.length || from === to) return
    const next = [...media]
    const [file] = next.splice(from, 1)
    next.splice(to, 0, file!)
    onOrder(next)
    setSaid(t('composer.moved', { name: file!.name, place: to + 1, count: media.length }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; the buttons in it do the same by keyboard.
    <div
      className={isOver ? 'composer-media composer-media-over' : 'composer-media'}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        send(event.dataTransfer.files)
      }}
    >
      {(media.length > 0 || sending.length > 0) && (
        <ol className="composer-tiles">
          {media.map((file, at) => (
            <MediaTile
              key={file.id}
              file={file}
              alt={alts[file.id] ?? ''}
              at={at}
              count={media.length}
              isDragged={dragged === at}
              onDrag={setDragged}
              onDropped={() => {
                if (dragged !== undefined) move(dragged, at)
                setDragged(undefined)
              }}
              onMove={(by) => move(at, at + by)}
              onRemove={() => onOrder(media.filter((one) => one !== file))}
              onAlt={(alt) => onChange({ alts: { ...alts, [file.id]: alt } })}
              isCropped={crops.some(({ of }) => of === file.id)}
              onCrop={file.type.startsWith('image/') ? () => setCut(file) : undefined}
            />
          ))}
          {sending.map((one) => (
            <SendingTile key={one.key} sending={one} />
          ))}
        </ol>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,video/mp4,.mp4,.m4v"
        onChange={({ target }) => {
          send(target.files ?? [])
          target.value = ''
        }}
      />
      <div className="composer-add">
        <Button
          size="small"
          icon={<UploadOutlined aria-hidden />}
          disabled={room <= 0}
          onClick={() => chooser.current?.click()}
        >
          {t('composer.upload')}
        </Button>
        {Picker && may('library-item.list') && (
          <Button
            size="small"
            icon={<PictureOutlined aria-hidden />}
            disabled={room <= 0}
            onClick={() => setPicking(true)}
          >
            {t('composer.from_library')}
          </Button>
        )}
        <span className="faint">{t('composer.drop_hint', { most: mostFiles })}</span>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
      {cut && (
        <Suspense fallback={null}>
          <CropDialog
            file={cut}
            platforms={platforms}
            crops={crops.filter(({ of }) => of === cut.id)}
            isFull={room <= 0}
            onCropped={(platform, part) => onChange(withCrop(composition, { platform, of: cut.id }, part))}
            onClose={() => setCut(undefined)}
          />
        </Suspense>
      )}
      {Picker && isPicking && (
        <Suspense fallback={null}>
          <Picker
            field={{ kind: 'links', to: 'library-item', label: 'title', most: mostFiles }}
            many
            chosen={[]}
            onPick={(ids) => {
              setPicking(false)
              onTake(ids.map(Number).slice(0, room))
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
