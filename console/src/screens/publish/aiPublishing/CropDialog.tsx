import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { cropPicture, type PostCrop } from '@quarterdeck/shared/contracts/publishing.ts'
import { type CropFrame, pixelsIn } from '@quarterdeck/shared/values/cropFrame.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { ChosenPlatform } from './useComposerFacts.ts'
import 'react-image-crop/dist/ReactCrop.css'
import './crop.css'

interface CropDialogProps {
  file: FileReply
  platforms: readonly ChosenPlatform[]
  /** What platforms get of it so far. */
  crops: readonly PostCrop[]
  /** The post has as many files as it may have. */
  isFull: boolean
  /** Without a part: the whole again. */
  onCropped(platform: number, part?: { frame: CropFrame; file: FileReply }): void
  onClose(): void
}

/** Shapes that platforms ask for, by width and height; 0: any. */
const shapes = { free: 0, '1:1': 1, '4:5': 4 / 5, '16:9': 16 / 9, '9:16': 9 / 16 } as const
type Shape = keyof typeof shapes

/** Which part of a picture a platform gets: drawn with the pointer, or moved and sized with the arrow keys. */
export function CropDialog({ file, platforms, crops, isFull, onCropped, onClose }: CropDialogProps) {
  const t = useT()
  const frameOn = (platform: number) => percentOf(crops.find((crop) => crop.platform === platform)?.frame)
  const [platform, setPlatform] = useState(platforms.length === 1 ? platforms[0]!.id : 0)
  const [shape, setShape] = useState<Shape>('free')
  const [drawn, setDrawn] = useState(() => frameOn(platform))
  const own = crops.find((crop) => crop.platform === platform)
  const frame = frameOf(drawn)
  const turnTo = (next: number) => {
    setPlatform(next)
    setShape('free')
    setDrawn(frameOn(next))
  }
  const shapeAs = (next: Shape) => {
    setShape(next)
    if (next !== 'free') setDrawn(largest(shapes[next], file))
  }
  const done = (part?: Parameters<typeof onCropped>[1]) => {
    onCropped(platform, part)
    onClose()
  }
  const save = useAction(async () => (await ask(cropPicture, { body: { file: file.id, frame } })).data, {
    onDone: (made) => done({ frame, file: made }),
  })
  const { width, height } = pixelsIn(frame, file)
  return (
    <Dialog
      title={t('crop.open', { name: file.name })}
      onCancel={onClose}
      footer={
        <>
          {own && <Button onClick={() => done()}>{t('crop.whole')}</Button>}
          <Button type="primary" loading={save.isPending} disabled={isFull && !own} onClick={() => save.mutate()}>
            {t('crop.save')}
          </Button>
        </>
      }
    >
      <div className="crop-choices">
        {platforms.length > 1 && (
          <Segmented
            size="small"
            value={platform}
            onChange={turnTo}
            aria-label={t('release.field.platforms')}
            options={[
              { value: 0, label: t('composer.for_all') },
              ...platforms.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Segmented
          size="small"
          value={shape}
          onChange={shapeAs}
          aria-label={t('crop.shape')}
          options={(Object.keys(shapes) as Shape[]).map((value) => ({
            value,
            label: value === 'free' ? t('crop.free') : value,
          }))}
        />
        <span className="faint numbers">
          {width} × {height}
        </span>
      </div>
      <ReactCrop
        crop={drawn}
        aspect={shapes[shape] || undefined}
        keepSelection
        minWidth={8}
        minHeight={8}
        onChange={(_pixels, percent) => setDrawn(percent)}
        ariaLabels={{
          cropArea: t('crop.area'),
          nwDragHandle: t('crop.top_left'),
          nDragHandle: t('crop.top'),
          neDragHandle: t('crop.top_right'),
          eDragHandle: t('crop.right'),
          seDragHandle: t('crop.bottom_right'),
          sDragHandle: t('crop.bottom'),
          swDragHandle: t('crop.bottom_left'),
          wDragHandle: t('crop.left'),
        }}
      >
        <img src={file.url} alt={file.name} className="crop-picture" />
      </ReactCrop>
    </Dialog>
  )
}

const everything: CropFrame = { x: 0, y: 0, width: 1, height: 1 }

function percentOf({ x, y, width, height }: CropFrame = everything): PercentCrop {
  return { unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }
}

/** To a ten-thousandth of the picture, and never beyond its edge. */
function frameOf({ x, y, width, height }: PercentCrop): CropFrame {
  const part = (percent: number) => Math.min(1, Math.max(0, Math.round(percent * 100) / 10_000))
  const [left, top] = [part(x), part(y)]
  return { x: left, y: top, width: Math.min(part(width), 1 - left), height: Math.min(part(height), 1 - top) }
}

/** As much of the middle as has this shape. */
function largest(aspect: number, { width, height }: FileReply): PercentCrop {
  const side = width / height > aspect ? { height: 100 } : { width: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, aspect, width, height), width, height)
}
