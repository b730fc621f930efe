import { type GetRef, Input } from 'antd'
import { type RefObject, useState } from 'react'

export type TextAreaRef = GetRef<typeof Input.TextArea>

export interface SourceEditorProps {
  id?: string
  value?: string
  onChange?(value: string): void
  rows: number
  /** Lines at which something is wrong, from 1. */
  marked: ReadonlySet<number>
  editor: RefObject<TextAreaRef | null>
}

/** A script as text, with the numbers of its lines; those that are wrong are marked. */
export function SourceEditor({ id, value = '', onChange, rows, marked, editor }: SourceEditorProps) {
  const [top, setTop] = useState(0)
  const lines = value.split('\n')
  return (
    <div className="source-editor">
      <div className="source-numbers" aria-hidden>
        <div style={{ transform: `translateY(${-top}px)` }}>
          {lines.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
            <div key={`${index}`} className={marked.has(index + 1) ? 'source-wrong' : undefined}>
              {index + 1}
            </div>
          ))}
        </div>
      </div>
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        ref={editor}
        className="source-input"
        rows={rows}
        spellCheck={false}
        wrap="off"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      />
    </div>
  )
}

/** Puts the caret where something is wrong, and scrolls it into view. */
export function goTo(editor: TextAreaRef | null, { line, column }: { line: number; column: number }): void {
  const area = editor?.resizableTextArea?.textArea
  if (!area || line === 0) return
  const lines = area.value.split('\n')
  const at = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, Math.max(column - 1, 0))
  area.focus()
  area.setSelectionRange(at, at)
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(line - 4, 0)
}
