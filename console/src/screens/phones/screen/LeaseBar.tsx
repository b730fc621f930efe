import type { LostPhone } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { lostWords } from '@quarterdeck/shared/i18n/lostWords.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Leases } from './useLeases.ts'

interface LeaseBarProps {
  phone: number
  leases: Leases
  reason: string
  /** The lease is another one now: input goes under its number. */
  onTaken(): void
}

/** Who has the phone, until when and for what; and the ways to get it, keep it and give it back. */
export function LeaseBar({ phone, leases, reason, onTaken }: LeaseBarProps) {
  const t = useT()
  const [isTaking, setTaking] = useState(false)
  const lease = leases.of(phone)
  const take = async (how: 'lease' | 'takeover' | 'ask', why: string) => {
    await leases.take(phone, how, why)
    onTaken()
  }
  if (lease.state === 'unknown') return null
  if (lease.state === 'free') {
    return (
      <div className="lease-bar">
        <span className="faint">{t('screen.free')}</span>
        <Lost lost={lease.lost} />
        <Button size="small" type="primary" onClick={() => void take('lease', reason)}>
          {t('screen.take')}
        </Button>
      </div>
    )
  }
  if (lease.state === 'mine') {
    const { until, reason: why, ending, asked_by } = lease.held
    const isEnding = ending === 1
    // In the same line, so that no warning moves the picture under the pointer.
    return (
      <div className="lease-bar lease-bar-mine">
        <span className={isEnding ? 'cut lease-warning' : 'cut'} role={isEnding ? 'alert' : undefined}>
          {t(isEnding ? 'screen.ending' : 'screen.mine', { until })}
        </span>
        {asked_by.length > 0 ? (
          <span className="cut lease-warning">{t('screen.asked', { who: asked_by.join(', ') })}</span>
        ) : (
          why !== '' && <span className="faint cut">{why}</span>
        )}
        {isEnding && (
          <Button size="small" type="primary" onClick={() => void leases.keep(phone)}>
            {t('screen.keep')}
          </Button>
        )}
        <Button size="small" onClick={() => void leases.release(phone)}>
          {t('screen.give_back')}
        </Button>
      </div>
    )
  }
  const { waitlistEntry, lost } = lease
  const { holder, since, reason: why, takeable } = lease.holder
  return (
    <div className="lease-bar lease-bar-other">
      <span className="cut">{t('screen.held_by', { holder, since })}</span>
      {why !== '' && why !== lost?.reason && <span className="faint cut">{why}</span>}
      <Lost lost={lost} />
      {waitlistEntry && <span className="cut">{t('screen.place', { place: waitlistEntry.place })}</span>}
      {waitlistEntry ? (
        <Button size="small" onClick={() => void leases.release(phone)}>
          {t('held-phones.leave')}
        </Button>
      ) : (
        <Button size="small" onClick={() => void take('ask', reason)}>
          {t('screen.ask')}
        </Button>
      )}
      {takeable === 1 && (
        <Button size="small" danger onClick={() => setTaking(true)}>
          {t('screen.take_over')}
        </Button>
      )}
      {isTaking && (
        <TakeOver holder={holder} onTake={(given) => take('takeover', given)} onClose={() => setTaking(false)} />
      )}
    </div>
  )
}

/** How it was lost, until it is there again. */
function Lost({ lost }: { lost: LostPhone | undefined }) {
  const t = useT()
  return lost ? <span className="cut lease-warning">{lostWords(t, lost)}</span> : null
}

interface TakeOverProps {
  holder: string
  onTake(reason: string): Promise<void>
  onClose(): void
}

/** Nobody loses a phone without being told why. */
function TakeOver({ holder, onTake, onClose }: TakeOverProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={t('screen.take_over')}
      question={
        <>
          <p>{t('screen.take_over_question', { holder })}</p>
          <Input
            autoFocus
            value={reason}
            maxLength={200}
            aria-label={t('screen.reason')}
            placeholder={t('screen.reason')}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      }
      verb={t('screen.take_over')}
      disabled={reason.trim() === ''}
      onConfirm={() => onTake(reason.trim())}
      onClose={onClose}
    />
  )
}
