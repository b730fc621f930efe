import { Alert, Button } from 'antd'
import { useState } from 'react'
import { codeName } from '../../../i18n/codeNames.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { MessageText } from './MessageText.tsx'
import { MomentDialog } from './MomentDialog.tsx'
import type { SendWays } from './useAnswer.ts'
import type { Translated } from './useTranslated.ts'

interface AnswerToolsProps {
  /** In which they write; '' where that is not plain, or as the writer does. */
  theirs: string
  translated: Translated
  /** Whether what stands there could go out. */
  isReady: boolean
  send(ways: SendWays): void
}

/** What else can be done with an answer than send it as it is, at once. */
export function AnswerTools({ theirs, translated, isReady, send }: AnswerToolsProps) {
  const { t, language } = useTexts()
  const may = useMay()
  const [isTiming, setTiming] = useState(false)
  return (
    <>
      {may('private-message.translate') && theirs !== '' && (
        <Button
          size="small"
          type="text"
          disabled={!isReady}
          loading={translated.isUnderWay}
          onClick={() => translated.ask(theirs)}
        >
          {t('message-panes.translate_to', { language: codeName('language', theirs, language) })}
        </Button>
      )}
      <Button size="small" type="text" disabled={!isReady} onClick={() => setTiming(true)}>
        {t('message-panes.send_later')}
      </Button>
      {isTiming && (
        <MomentDialog
          title={t('message-panes.send_later')}
          onChoose={(not_before) => {
            setTiming(false)
            send({ not_before })
          }}
          onClose={() => setTiming(false)}
        />
      )}
    </>
  )
}

/** The answer in their language: it goes out where whoever wrote it says so, and never by itself. */
export function TranslatedAnswer({ theirs, translated, isReady, send }: AnswerToolsProps) {
  const { t, language } = useTexts()
  const { text, error } = translated
  if (error !== undefined)
    return <Alert type="warning" title={error} description={t('message-panes.own_words_stand')} />
  if (text === undefined) return null
  return (
    <section className="answer-translated" aria-label={t('message-panes.translated_answer')}>
      <MessageText text={text} />
      <Button size="small" disabled={!isReady} onClick={() => send({ translated: text })}>
        {t('message-panes.send_in', { language: codeName('language', theirs, language) })}
      </Button>
    </section>
  )
}
