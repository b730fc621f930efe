import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { useHotkey } from '../../ui/useHotkey.ts'
import { usualFilters } from '../list/listState.ts'
import type { List } from '../list/useList.ts'
import { SavedViews } from '../savedViews/SavedViews.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterInput } from './FilterInput.tsx'
import { emptied, isActive, trimmed } from './filterSpec.ts'
import './filters.css'

/** This many filters stand in the line; the rest come out with "more". */
const inLine = 3

/**
 * The filters of a list. Query changes the address, or asks again when the address says the same already, never both.
 * The fields follow the address, so that Back brings them back too.
 */
export function FilterBar<R extends { id: number }>({ list, hotkey = true }: { list: List<R>; hotkey?: boolean }) {
  const t = useT()
  const { filters: specs, state, go, reload } = list
  const [draft, setDraft] = useDraft(state.filters)
  const hidden = specs.slice(inLine)
  const [more, setMore] = useState(false)
  // A rare filter that narrows the list stands there alone, without all the others.
  const shown = more ? specs : specs.filter((spec, at) => at < inLine || isActive(spec, state.filters))
  const bar = useRef<HTMLFormElement>(null)
  useHotkey('/', () => bar.current?.querySelector<HTMLElement>('input')?.focus(), { enabled: hotkey })
  if (specs.length === 0) return null

  const ask = (filters: Readonly<Record<string, string>>) => {
    const meant = Object.entries(filters).map(
      ([name, value]) =>
        [
          name,
          trimmed(
            specs.find((spec) => spec.name === name),
            value,
          ),
        ] as const,
    )
    const same = meant.every(([name, value]) => (state.filters[name] ?? '') === value)
    if (same && state.page === 1) void reload()
    else go({ filters: Object.fromEntries(meant) })
  }
  return (
    <search className="filters">
      <div className="filters-line">
        <SavedViews list={list} />
        <form
          ref={bar}
          onSubmit={(event) => {
            event.preventDefault()
            ask(draft)
          }}
        >
          {shown.map((spec) => (
            <FilterInput
              key={spec.name}
              spec={spec}
              values={draft}
              onChange={(change, now) => {
                const next = { ...draft, ...emptied(spec), ...change }
                setDraft(next)
                if (now) ask(next)
              }}
            />
          ))}
          <div className="filters-buttons">
            <Button type="primary" htmlType="submit">
              {t('action.query')}
            </Button>
            <Button
              onClick={() => {
                const usual = usualFilters(specs)
                setDraft(usual)
                ask(usual)
              }}
            >
              {t('action.reset')}
            </Button>
            {hidden.length > 0 && (
              <Button
                type="link"
                icon={more ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
                onClick={() => setMore(!more)}
              >
                {t(more ? 'filter.less' : 'filter.more')}
              </Button>
            )}
          </div>
        </form>
      </div>
      <FilterChips specs={specs} filters={state.filters} onChange={ask} />
    </search>
  )
}

/** What the fields say. What changes in the address changes there; what is being typed in another field stays. */
function useDraft(filters: Readonly<Record<string, string>>) {
  const [draft, setDraft] = useState(filters)
  const known = useRef(filters)
  useEffect(() => {
    const before = known.current
    known.current = filters
    const names = new Set([...Object.keys(before), ...Object.keys(filters)])
    const changed = [...names].filter((name) => before[name] !== filters[name])
    if (changed.length === 0) return
    setDraft((now) => {
      const next = { ...now }
      for (const name of changed) next[name] = filters[name] ?? ''
      return next
    })
  }, [filters])
  return [draft, setDraft] as const
}
