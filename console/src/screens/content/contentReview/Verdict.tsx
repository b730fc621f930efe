import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { contentReview, longestNote } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { Alert, Button, type GetRef, Input } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useOnce } from '../../../resource/importing/useOnce.ts'
import { useMay } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { useKept } from '../../../ui/useKept.ts'

interface VerdictProps {
  row: Row
  warned: boolean
  player: RefObject<HTMLVideoElement | null>
  isFilm: boolean
  /** It was passed by its key while its content was on its way. */
  isAwaited: boolean
  onNext?: (() => void) | undefined
}

/** Pass (`p`) and refuse (`r`), with what one says of it, and then on to the next row; `j` and `k` go on to the next and back without. */
export function Verdict({ row, warned, player, isFilm, isAwaited, onNext }: VerdictProps) {
  const t = useT()
  const may = useMay()
  const [note, setNote] = useKept(`review ${row.id} note`)
  const [reason, setReason] = useState('')
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const status = Number(row.status)
  const isOpen = status === contentReviewMachine.codes.pending || status === contentReviewMachine.codes.passed
  const { mutate, isPending } = useAction(
    async (action: 'pass' | 'refuse') => {
      const words = action === 'pass' ? { note: note.trim(), despite: warned ? 1 : 0 } : { audit_note: note.trim() }
      return takeAction(list, action, [row.id], { ...words, seen: String(row.status) })
    },
    {
      onDone({ results }) {
        setReason(results[0]?.reason ?? '')
        if (results[0]?.result !== 'done') return
        setNote('')
        onNext?.()
      },
    },
  )
  const canPass = isOpen && may('content-review.pass', true)
  const canRefuse = isOpen && may('content-review.refuse', true)
  const pass = () => mutate('pass')
  const refuse = () => (note.trim() === '' ? field.current?.focus() : mutate('refuse'))
  useHotkey('p', pass, { inDialogs: true, once: true, enabled: canPass && !isPending })
  useHotkey('r', refuse, { inDialogs: true, once: true, enabled: canRefuse && !isPending })
  // Where there is a warning it is read first.
  useOnce(isAwaited && canPass && !warned && 'awaited', pass)
  const marks = marksIn(`${String(row.audit_note ?? '')} ${note}`)
  return (
    <footer className="review-verdict">
      {reason !== '' && <Alert type="error" title={reason} />}
      {isFilm && marks.length > 0 && (
        <div>
          {marks.map((mark) => (
            <Button key={mark} size="small" type="link" onClick={() => seek(player.current, mark)}>
              {mark}
            </Button>
          ))}
        </div>
      )}
      {(canPass || canRefuse) && (
        <>
          <Input.TextArea
            ref={field}
            value={note}
            maxLength={longestNote}
            autoSize={{ minRows: 1, maxRows: 4 }}
            aria-label={t('content-review.action.pass.note')}
            placeholder={t(isFilm ? 'content-review.more.note_marks' : 'content-review.more.note')}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canRefuse) refuse()
            }}
          />
          <div className="review-buttons">
            {isFilm && (
              <Button onClick={() => setNote(`${note}${note === '' ? '' : ' '}${markOf(player.current)} `)}>
                {t('content-review.more.mark')}
              </Button>
            )}
            <Button type="primary" disabled={!canPass} loading={isPending} onClick={pass}>
              {t('content-review.action.pass')} <kbd>P</kbd>
            </Button>
            <Button danger disabled={!canRefuse} loading={isPending} onClick={refuse}>
              {t('content-review.action.refuse')} <kbd>R</kbd>
            </Button>
            <span className="faint">{t('content-review.more.keys')}</span>
          </div>
        </>
      )}
    </footer>
  )
}

/** Where a film stands, as notes say it: `mm:ss`. */
function markOf(player: HTMLVideoElement | null): string {
  const seconds = Math.floor(player?.currentTime ?? 0)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function marksIn(text: string): string[] {
  return [...new Set(text.match(/\b\d{1,3}:[0-5]\d\b/g) ?? [])]
}

function seek(player: HTMLVideoElement | null, mark: string): void {
  const [minutes = 0, seconds = 0] = mark.split(':').map(Number)
  if (!player) return
  player.currentTime = minutes * 60 + seconds
  player.focus()
}

const list: AnyResource = contentReview
