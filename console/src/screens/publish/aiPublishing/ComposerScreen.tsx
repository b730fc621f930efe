import { readDraft } from '@quarterdeck/shared/contracts/publishing.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, isTime } from '@quarterdeck/shared/values/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { Composer } from './Composer.tsx'
import { blankComposition, type Composition, compositionFrom } from './composition.ts'

/** The composer: begins with a draft (`?draft=`), with what was chosen elsewhere (`?library=1,2`, `?items=3,4`, `?time=`), or empty. */
export function ComposerScreen() {
  const [params, setParams] = useAddressParams()
  const zone = useZone()
  // What the address says later is what the composer itself has put there.
  const [opened, setOpened] = useState(() => ({ draft: Number(params.get('draft')) || null, times: 0 }))
  const [start] = useState(() => startOf(params, zone))
  const open = (draft: number | null) => {
    setParams({ ...nothing, draft: draft === null ? undefined : String(draft) })
    setOpened({ draft, times: opened.times + 1 })
  }
  const beginning = opened.times === 0 ? start : blankAt(zone)
  const onSaved = (id: number | null) =>
    setParams({ ...nothing, draft: id === null ? undefined : String(id) }, { replace: true })
  if (opened.draft !== null)
    return <OpenedDraft key={`${opened.draft} ${opened.times}`} id={opened.draft} onOpen={open} onSaved={onSaved} />
  return (
    <Composer key={opened.times} start={beginning} draft={{ id: null, revision: 0 }} onOpen={open} onSaved={onSaved} />
  )
}

interface OpenedProps {
  id: number
  onOpen(draft: number | null): void
  onSaved(id: number | null): void
}

function OpenedDraft({ id, onOpen, onSaved }: OpenedProps) {
  const t = useT()
  const zone = useZone()
  const draft = useQuery({
    queryKey: ['release', 'draft', id],
    queryFn: async ({ signal }) => (await ask(readDraft, { query: { id } }, { signal, quiet: true })).data,
    retry: false,
    // Whoever opens it sees it as it is; while it is written here nothing else comes in.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (draft.error)
    return (
      <div className="blank">
        <p className="blank-title">{t('composer.draft_gone')}</p>
        <Button onClick={() => onOpen(null)}>{t('composer.new')}</Button>
      </div>
    )
  if (!draft.data) return <Skeleton active className="composer-loading" paragraph={{ rows: 12 }} />
  const { revision, body, files } = draft.data
  const start = compositionFrom(body, files, blankAt(zone))
  return <Composer start={start} draft={{ id, revision }} onOpen={onOpen} onSaved={onSaved} />
}

/** What a composer begins with is told once. */
const nothing = { library: undefined, items: undefined, accounts: undefined, time: undefined }

function startOf(params: URLSearchParams, zone: string): Composition {
  const blank = blankAt(zone)
  const library = idsIn(params.get('library'))
  const items = idsIn(params.get('items'))
  const accounts = idsIn(params.get('accounts'))
  const time = params.get('time') ?? ''
  return {
    ...blank,
    accounts,
    ...(library.length > 0 && { source: { kind: 'library' as const, ids: library } }),
    ...(items.length > 0 && { source: { kind: 'items' as const, ids: items } }),
    ...(isTime(time) && { when: { ...blank.when, kind: 'at' as const, time } }),
  }
}

function blankAt(zone: string): Composition {
  return blankComposition(addDays(formatDay(Date.now(), zone), 1))
}

function idsIn(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))]
}
