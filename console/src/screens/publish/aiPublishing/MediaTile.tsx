import { CloseOutlined, LeftOutlined, PlayCircleOutlined, RightOutlined, ScissorOutlined } from '@ant-design/icons'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { longestAlt } from '@quarterdeck/shared/values/releaseLimits.ts'
import { Button, Input, Progress } from 'antd'
import type { KeyboardEvent } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { LazyPicture } from '../../../ui/LazyPicture.tsx'
import type { Sending } from './useMedia.ts'

interface MediaTileProps {
  file: FileReply
  alt: string
  at: number
  count: number
  isDragged: boolean
  onDrag(at: number | undefined): void
  onDropped(): void
  onMove(by: number): void
  onRemove(): void
  onAlt(alt: string): void
  /** A platform gets a part of it. */
  isCropped: boolean
  /** Undefined: it is no picture. */
  onCrop: (() => void) | undefined
}

/** One picture or video with its place: dragged to another, or moved there by the arrow keys. */
export function MediaTile(props: MediaTileProps) {
  const { file, alt, at, count, isDragged, onDrag, onDropped, onMove, onRemove, onAlt, isCropped, onCrop } = props
  const t = useT()
  const name = alt || file.name
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onMove(-1)
    if (key === 'ArrowRight') onMove(1)
    if (key === 'Delete' || key === 'Backspace') onRemove()
  }
  const about = { name: file.name, place: at + 1, count }
  return (
    <li
      className={isDragged ? 'composer-tile composer-tile-dragged' : 'composer-tile'}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that carries nothing.
        event.dataTransfer.setData('text/plain', String(at))
        onDrag(at)
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) return
        event.preventDefault()
        onDropped()
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="composer-tile-picture" data-tip={alt ? `${file.name}\n${alt}` : file.name}>
        {file.thumb ? (
          <LazyPicture url={file.thumb} alt={name} />
        ) : (
          <span className="composer-film">
            <PlayCircleOutlined aria-hidden />
            <span>{file.name}</span>
          </span>
        )}
        <span className="composer-place numbers">
          {at + 1} {isCropped && <ScissorOutlined aria-label={t('crop.mark')} />}
        </span>
      </div>
      <span className="composer-tile-tools">
        <Button
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('composer.move_left', about)}
          onKeyDown={onKeyDown}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label={t('composer.move_right', about)}
          onKeyDown={onKeyDown}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        {onCrop && (
          <Button
            size="small"
            icon={<ScissorOutlined aria-hidden />}
            aria-label={t('crop.open', { name: file.name })}
            onClick={onCrop}
          />
        )}
        <Button
          size="small"
          danger
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('composer.remove', { name: file.name })}
          onKeyDown={onKeyDown}
          onClick={onRemove}
        />
      </span>
      <Input.TextArea
        className="composer-alt"
        size="small"
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={longestAlt}
        value={alt}
        placeholder={t('composer.alt_hint')}
        aria-label={t('composer.alt', { name: file.name })}
        onChange={({ target }) => onAlt(target.value)}
      />
    </li>
  )
}

export function SendingTile({ sending: { name, sent, error, stop } }: { sending: Sending }) {
  const t = useT()
  return (
    <li className="composer-tile">
      <div className="composer-tile-picture composer-sending">
        <span>{name}</span>
        {error === '' ? (
          <Progress size="small" percent={Math.round(sent * 100)} showInfo={false} aria-label={name} />
        ) : (
          <span role="alert" className="composer-refused">
            {error}
          </span>
        )}
      </div>
      <span className="composer-tile-tools">
        <Button
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('composer.remove', { name })}
          onClick={stop}
        />
      </span>
    </li>
  )
}
