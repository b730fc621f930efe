import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'

interface DropZoneProps {
  /** Undefined where nothing may be dropped. */
  onDrop: ((files: File[]) => void) | undefined
  children: ReactNode
}

/** Takes files that are dropped on a picture, and says so while they hang over it. */
export function DropZone({ onDrop, children }: DropZoneProps) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can only be dropped by pointer; by keyboard there is the button.
    <div
      className="screen-drop"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        // Else the browser would open the file in place of the console.
        if (onDrop) setOver(true)
        else event.dataTransfer.dropEffect = 'none'
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        event.preventDefault()
        onDrop?.([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && <div className="screen-drop-sign">{t('screen.file.drop')}</div>}
    </div>
  )
}
