import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import {
  messageDirections,
  messageKinds,
  privateMessage,
} from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { Link } from 'react-router-dom'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { screenAddress } from '../../../ui/screenAddress.ts'
import { BesideMessage } from './BesideMessage.tsx'
import { MessageState } from './MessageState.tsx'
import { MessageText } from './MessageText.tsx'

interface MessageProps {
  message: Row
  /** Where what is no text can be looked at. */
  phone: number | undefined
}

/** One message of a conversation. */
export function Message({ message, phone }: MessageProps) {
  const t = useT()
  const { direction, kind, text, time, read_time, after_gap } = message
  const isOurs = Number(direction) === messageDirections.out
  const isText = Number(kind) === messageKinds.text
  const kindWords = t(choiceKey(privateMessage, 'kind', Number(kind)))
  // To the minute, as screens show it.
  const isReadLater = !isOurs && String(read_time).slice(0, 16) > String(time).slice(0, 16)
  return (
    <>
      {Number(after_gap) === 1 && <li className="thread-gap">{t('private-message.field.after_gap')}</li>}
      <li className={isOurs ? 'thread-ours' : undefined} data-message={message.id}>
        {/* What no screen shows in words is said to be there: no bubble is empty. */}
        {!isText && (
          <span className="thread-kind">
            {phone === undefined ? kindWords : <Link to={screenAddress([phone])}>{kindWords}</Link>}
          </span>
        )}
        {String(text) !== '' && (
          <>
            <MessageText text={String(text)} />
            <BesideMessage message={message} />
          </>
        )}
        {Number(message.hosted) === 1 && (
          <details className="thread-why">
            <summary>{t('private-message.field.why')}</summary>
            {[message.why, message.sources].filter(Boolean).map((line) => (
              <p key={String(line)}>{String(line)}</p>
            ))}
          </details>
        )}
        <small className="faint">
          <span className="thread-who">
            {Number(message.hosted) === 1
              ? t('private-message.field.hosted')
              : isOurs && message.author
                ? String(message.author)
                : t(choiceKey(privateMessage, 'direction', Number(direction)))}
          </span>{' '}
          <ExactTime time={String(time ?? '')} />
          {isReadLater && (
            <>
              {' · '}
              {t('private-message.field.read_time')} <ExactTime time={String(read_time)} />
            </>
          )}
        </small>
        {isOurs && <MessageState message={message} />}
      </li>
    </>
  )
}
