import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import './slowNote.css'

/** Nobody waits longer for a list without being told. */
const patienceMs = 10_000

interface SlowNoteProps {
  asking: boolean
  onRepeat(): void
}

/** Says that an answer is still to come, and offers to ask again. */
export function SlowNote({ asking, onRepeat }: SlowNoteProps) {
  const [asked, setAsked] = useState(0)
  const repeat = () => {
    setAsked(asked + 1)
    onRepeat()
  }
  // Asked again, it has its time anew.
  return asking ? <Waiting key={asked} onRepeat={repeat} /> : null
}

function Waiting({ onRepeat }: Pick<SlowNoteProps, 'onRepeat'>) {
  const t = useT()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <p className="slow-note" role="status">
      {t('list.no_answer')}{' '}
      <Button size="small" onClick={onRepeat}>
        {t('action.retry')}
      </Button>
    </p>
  )
}
