import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useRoutes } from '../routes.ts'
import { findEntries } from './findEntries.ts'
import { paletteEntries } from './paletteEntries.ts'
import './palette.css'
import { Dialog } from '../../../ui/Dialog.tsx'

const listId = 'palette-list'

/** Ctrl K: go to a page by a few letters of its name, or search in one of the lists. */
export function Palette({ onClose }: { onClose(): void }) {
  const t = useT()
  const navigate = useNavigate()
  const routes = useRoutes()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const all = useMemo(() => paletteEntries(routes, text, t), [routes, text, t])
  const found = useMemo(() => findEntries(all, text), [all, text])
  const current = Math.min(at, found.length - 1)
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const go = (index: number) => {
    const entry = found[index]
    if (!entry) return
    onClose()
    void navigate(entry.to)
  }
  return (
    <Dialog footer={null} closable={false} onCancel={onClose} width={560} className="palette" title={t('shell.search')}>
      <Input
        size="large"
        variant="borderless"
        autoFocus
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('shell.search')}
        aria-label={t('shell.search')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[current] ? `${listId}-${current}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step) {
            event.preventDefault()
            setAt((current + step + found.length) % Math.max(1, found.length))
          }
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(current)
        }}
      />
      <div id={listId} role="listbox" aria-label={t('shell.search')} className="palette-list">
        {found.map((entry, index) => (
          <div
            key={entry.to}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={index === current ? 'palette-entry palette-current' : 'palette-entry'}
            onMouseMove={() => setAt(index)}
            onClick={() => go(index)}
            onKeyDown={(event) => event.key === 'Enter' && go(index)}
          >
            <span>{entry.title}</span>
            <span className="palette-group">{entry.group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none">{t('shell.search_none')}</p>}
    </Dialog>
  )
}
