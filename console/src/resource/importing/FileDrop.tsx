import { FileExcelOutlined, FileOutlined, InboxOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { formatBytes } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'

interface FileDropProps {
  file: File | undefined
  disabled: boolean
  /** What the file picker offers; the check itself is made on Next. */
  accept?: string
  /** Beside these. */
  also?: string | undefined
  hint?: string
  /** How much of it has gone out, from 0 to 1, while it goes. */
  sent?: number | undefined
  onChoose(file: File): void
}

const sheets = '.xlsx,.xls'

/** A place to drop a file on, or to click and choose one. */
export function FileDrop({ file, disabled, accept = sheets, also, hint, sent, onChoose }: FileDropProps) {
  const { t, language } = useTexts()
  const [over, setOver] = useState(false)
  const Icon = file ? (accept === sheets ? FileExcelOutlined : FileOutlined) : InboxOutlined
  const input = useRef<HTMLInputElement>(null)
  return (
    <label
      className={over ? 'drop drop-over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped && !disabled) onChoose(dropped)
      }}
    >
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={also ? `${accept},${also}` : accept}
        disabled={disabled}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChoose(chosen)
          // The same file again is a choice too: it may have been mended meanwhile.
          event.target.value = ''
        }}
      />
      <Icon aria-hidden className="drop-icon" />
      {file ? (
        <span className="drop-name">
          {file.name} <span className="faint">{formatBytes(file.size, language)}</span>
        </span>
      ) : (
        <span>{hint ?? t('import.drop')}</span>
      )}
      {file && sent !== undefined && <progress className="drop-sent" aria-label={file.name} value={sent} />}
      {!hint && <span className="faint">{t('import.limit')}</span>}
    </label>
  )
}
