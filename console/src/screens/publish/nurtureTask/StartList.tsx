import type { AccountStarts } from '@quarterdeck/shared/contracts/nurture.ts'
import { Tag } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Scrolling } from '../../../ui/Scrolling.tsx'

/** The next starts of an account, the earliest first: when, what the clock does then, and whether the phone is free. */
export function StartList({ starts }: Pick<AccountStarts, 'starts'>) {
  const t = useT()
  if (starts.length === 0) return <p className="faint">{t('nurture-plan.none')}</p>
  return (
    <Scrolling className="nurture-starts">
      <ol className="numbers">
        {starts.map(({ time, latest, shift, begins, post }) => (
          <li key={time} title={t('nurture-plan.latest', { time: latest.slice(0, 16) })}>
            <time>{time.slice(0, 16)}</time>
            {begins === '' && <Tag color="error">{t('nurture-plan.unfit')}</Tag>}
            {begins !== '' && begins !== time && (
              <span className="faint">{t('nurture-plan.begins', { time: begins.slice(11, 16) })}</span>
            )}
            {shift !== '' && (
              <Tag color="warning">{t(shift === 'gap' ? 'nurture-plan.shift_gap' : 'nurture-plan.shift_twice')}</Tag>
            )}
            {post !== '' && <span className="nurture-post">{post}</span>}
          </li>
        ))}
      </ol>
    </Scrolling>
  )
}
