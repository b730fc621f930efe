import { longestMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { Alert, Button, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { typedBehindSlash, withPhrase } from './behindSlash.ts'
import { type BestPhrase, PhraseList, useBestPhrases } from './PhraseList.tsx'
import { SendingFacts } from './SendingFacts.tsx'
import type { Answer } from './useAnswer.ts'

/** Where an answer is written. Enter goes into it and sends; `/` opens the script library; Escape takes back what was sent just now, or leaves it. */
export function AnswerBox({ answer, seen }: { answer: Answer; seen: number }) {
  const t = useT()
  const { facts, text, type, notSent, send, takeBack, isSending } = answer
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector('textarea')
  const typed = typedBehindSlash(text)
  const phrases = useBestPhrases(answer.conversation, typed)
  const listId = useId()
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, phrases.length - 1))
  const pick = (phrase: BestPhrase) => {
    const next = withPhrase(text, phrase.text)
    write(next)
    answer.use(phrase)
    setChosen(0)
    picked.current = next
  }
  const picked = useRef<string>(undefined)
  // What a phrase leaves open is typed over, once it stands in the field.
  useLayoutEffect(() => {
    if (picked.current !== text) return
    picked.current = undefined
    const blank = /\{\?[^{}\n]+\}/u.exec(text)
    const area = box.current?.querySelector('textarea')
    area?.focus()
    if (blank) area?.setSelectionRange(blank.index, blank.index + blank[0].length)
  }, [text])
  const back = () => {
    takeBack?.()
    field()?.focus()
  }
  useHotkey('Enter', () => field()?.focus())
  useHotkey('Escape', back, { enabled: takeBack !== undefined })
  /** What stood there when they began: what came while they wrote they may not have seen. */
  const began = useRef<number>(undefined)
  const write = (next: string) => {
    began.current = next === '' ? undefined : (began.current ?? seen)
    type(next)
  }
  const sendAndLeave = (anyway: boolean) => {
    send(anyway ? seen : (began.current ?? seen), anyway)
    // What it is refused for is before them from then on.
    began.current = undefined
    // Keys are keys again: the next conversation is one of them.
    field()?.blur()
  }
  /** Of the keys that choose a phrase: done. */
  const phraseKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const phrase = phrases[at]
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Tab' && event.key !== 'Escape') return false
    if ((event.key === 'Enter' || event.key === 'Tab') && !phrase) return false
    event.preventDefault()
    if (step !== undefined) setChosen((at + step + phrases.length) % Math.max(1, phrases.length))
    else if (event.key === 'Escape') write(withPhrase(text, ''))
    else if (phrase) pick(phrase)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends what an input method has put together sends nothing.
    if (event.nativeEvent.isComposing) return
    if (typed !== undefined && phraseKey(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      sendAndLeave(false)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (takeBack) back()
      else field()?.blur()
    }
  }
  const { length } = [...text.trim()]
  return (
    <div className="answer-box" ref={box}>
      {facts && <SendingFacts facts={facts} />}
      {notSent && (
        <Alert
          type="warning"
          title={notSent.text}
          description={t('message-panes.kept')}
          action={
            <Button size="small" onClick={() => sendAndLeave(true)}>
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
      {typed !== undefined && <PhraseList id={listId} phrases={phrases} chosen={at} onPick={pick} />}
      <Input.TextArea
        value={text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder={t('message-panes.write')}
        aria-label={t('message-panes.write')}
        {...(phrases.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${at}` })}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <footer>
        <small className={length > longestMessage ? 'answer-long numbers' : 'faint numbers'}>
          {length} / {longestMessage}
        </small>
        <Button
          type="primary"
          size="small"
          loading={isSending}
          disabled={length === 0 || length > longestMessage}
          onClick={() => sendAndLeave(false)}
        >
          {t('message-panes.send')}
        </Button>
      </footer>
    </div>
  )
}
