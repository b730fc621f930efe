import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { Alert, Slider } from 'antd'
import { useRef, useState } from 'react'
import { editRow, type Row } from '../../../api/resourceCalls.ts'
import { sendFile } from '../../../api/sendFile.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import './itemBlock.css'

/** A frame of the video becomes its cover. */
export function CoverDialog({ row, onDone, onClose }: RowDialogProps) {
  const t = useT()
  const player = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [isReady, setReady] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [video] = (row.video_files as readonly FileReply[] | undefined) ?? []
  const save = useAction(() => saveFrame(player.current!, row), {
    onDone() {
      onDone()
      onClose()
    },
  })
  const length = video?.seconds ?? 0
  const moveTo = (at: number) => {
    setSeconds(at)
    if (player.current) player.current.currentTime = at
  }
  return (
    <Dialog
      title={`${t('library-item.more.choose_cover')} · ${String(row.title || `#${row.id}`)}`}
      okText={t('library-item.more.use_frame')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: !isReady || isBroken }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {isBroken && <Alert type="warning" showIcon title={t('library-item.more.cannot_show')} />}
      <video
        ref={player}
        className="cover-frame"
        src={video?.url}
        muted
        playsInline
        preload="auto"
        onLoadedData={() => {
          setReady(true)
          // The first frame of many videos is black.
          moveTo(Math.min(1, length / 2))
        }}
        onError={() => setBroken(true)}
      />
      <Slider
        className="cover-slider"
        min={0}
        max={Math.max(0.1, Math.floor(length * 10) / 10)}
        step={0.1}
        value={seconds}
        disabled={!isReady || isBroken}
        aria-label={t('library-item.more.frame_at')}
        tooltip={{ formatter: (at) => clock(at ?? 0) }}
        onChange={moveTo}
      />
      <p className="faint">{t('library-item.more.cover_help')}</p>
    </Dialog>
  )
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${Math.floor((seconds - whole) * 10)}`
}

async function saveFrame(player: HTMLVideoElement, row: Row): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = player.videoWidth
  canvas.height = player.videoHeight
  canvas.getContext('2d')!.drawImage(player, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('the canvas gives no picture')
  const file = new File([blob], 'cover.jpg', { type: 'image/jpeg' })
  const sending = { signal: new AbortController().signal, onSent: () => undefined }
  const { id } = await sendFile({ resource: libraryItem.name, field: 'cover' }, file, sending)
  await editRow(libraryItem, row.id, { cover: String(id) })
}
