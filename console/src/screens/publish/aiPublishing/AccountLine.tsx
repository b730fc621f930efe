import type { ReleaseAccount } from '@quarterdeck/shared/contracts/publishing.ts'
import { Checkbox, Tag } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'

interface AccountLineProps {
  account: ReleaseAccount
  isChosen: boolean
  onChoose(isOn: boolean): void
}

/** An account to choose, by the name that its followers see. One that cannot publish says why; where it was chosen before it can be left out. */
export function AccountLine({ account, isChosen, onChoose }: AccountLineProps) {
  const t = useT()
  const { account: name, nickname, refused, doubt, by_hand } = account
  return (
    <li className={refused === '' ? undefined : 'composer-unable'}>
      <Checkbox
        checked={isChosen}
        disabled={refused !== '' && !isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      >
        <span className="composer-account" data-tip={nickname && nickname !== name ? `${nickname} ${name}` : name}>
          {nickname || name}
          {nickname !== '' && nickname !== name && <span className="faint"> {name}</span>}
        </span>
      </Checkbox>
      {by_hand && <Tag>{t('publication.field.by_hand')}</Tag>}
      {refused !== '' && <span className="composer-why">{refused}</span>}
      {refused === '' && doubt !== '' && <span className="composer-doubt">{doubt}</span>}
    </li>
  )
}
