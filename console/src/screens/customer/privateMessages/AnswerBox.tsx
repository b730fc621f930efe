import { longestMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { Alert, Button, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { AnswerTools, TranslatedAnswer } from './AnswerTools.tsx'
import { PhraseList } from './PhraseList.tsx'
import { SendingFacts } from './SendingFacts.tsx'
import type { Answer, SendWays } from './useAnswer.ts'
import { usePhrases } from './usePhrases.ts'
import { useTranslated } from './useTranslated.ts'

interface AnswerBoxProps {
  answer: Answer
  /** The last message that stands there. */
  seen: number | undefined
  /** In which language they write, where it is another one. */
  theirs: string
}

/** Where an answer is written. Enter goes into it and sends; `/` opens the script library; Escape takes back what was sent just now, or leaves it. */
export function AnswerBox({ answer, seen, theirs }: AnswerBoxProps) {
  const t = useT()
  const { facts, text, type, notSent, send, takeBack, isSending } = answer
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector('textarea')
  const back = () => {
    takeBack?.()
    field()?.focus()
  }
  useHotkey('Enter', () => field()?.focus())
  useHotkey('Escape', back, { enabled: takeBack !== undefined })
  /** What stood there when they began, or as soon as it did: what came while they wrote they may not have seen. */
  const began = useRef<number>(undefined)
  const write = (next: string) => {
    began.current = next === '' ? undefined : (began.current ?? seen)
    type(next)
  }
  const behindSlash = usePhrases({ answer, write, field })
  const translated = useTranslated(answer.conversation, text)
  /** As it was to go out last: what is refused goes out anyway as it was meant. */
  const ways = useRef<SendWays>({})
  const sendAndLeave = (anyway: boolean, how: SendWays) => {
    ways.current = how
    send((anyway ? seen : (began.current ?? seen)) ?? 0, anyway, how)
    // What it is refused for is before them from then on.
    began.current = undefined
    // Keys are keys again: the next conversation is one of them.
    field()?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends what an input method has put together sends nothing.
    if (event.nativeEvent.isComposing) return
    if (behindSlash.onKey(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      sendAndLeave(false, {})
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (takeBack) back()
      else field()?.blur()
    }
  }
  const { length } = [...text.trim()]
  const isReady = length > 0 && length <= longestMessage && !isSending
  const tools = { theirs, translated, isReady, send: (how: SendWays) => sendAndLeave(false, how) }
  return (
    <div className="answer-box" ref={box}>
      {facts && <SendingFacts facts={facts} />}
      {notSent && (
        <Alert
          type="warning"
          title={notSent.text}
          description={t('message-panes.kept')}
          action={
            <Button size="small" onClick={() => sendAndLeave(true, ways.current)}>
              {t('private-message.action.send-anyway')}
            </Button>
          }
        />
      )}
      {takeBack && (
        <div className="answer-sent" role="status">
          {t('message-panes.goes_out')}
          <Button size="small" onClick={back}>
            {t('private-message.action.take-back')} <kbd>Esc</kbd>
          </Button>
        </div>
      )}
      {behindSlash.list && <PhraseList {...behindSlash.list} />}
      <Input.TextArea
        value={text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder={t('message-panes.write')}
        aria-label={t('message-panes.write')}
        {...behindSlash.fieldProps}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <TranslatedAnswer {...tools} />
      <footer>
        <small className={length > longestMessage ? 'answer-long numbers' : 'faint numbers'}>
          {length} / {longestMessage}
        </small>
        <div className="answer-tools">
          <AnswerTools {...tools} />
          <Button
            type="primary"
            size="small"
            loading={isSending}
            disabled={length === 0 || length > longestMessage}
            onClick={() => sendAndLeave(false, {})}
          >
            {t('message-panes.send')}
          </Button>
        </div>
      </footer>
    </div>
  )
}
