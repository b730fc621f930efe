import { bestPhrasesCall } from '@quarterdeck/shared/contracts/replyPhrase.ts'
import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { replyPhrase } from '@quarterdeck/shared/resources/customer/replyPhrase.ts'
import { useQuery } from '@tanstack/react-query'
import { Input, Tag } from 'antd'
import { useId, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { CodeSelect } from '../../../forms/CodeSelect.tsx'
import { ReferenceInput } from '../../../forms/ReferenceInput.tsx'
import { codeName } from '../../../i18n/codeNames.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import './tryPhrases.css'

/** The phrases that answer what somebody writes, as one writes it. */
export function TryDialog({ onClose }: { onClose(): void }) {
  const { t, language: reader } = useTexts()
  const ids = { text: useId(), platform: useId(), language: useId() }
  const [written, setWritten] = useState('')
  const [platform, setPlatform] = useState<readonly string[]>([])
  const [language, setLanguage] = useState('')
  const text = useDebounced(written, 300).trim()
  const query = {
    text,
    ...(platform[0] !== undefined && { platform: Number(platform[0]) }),
    ...(language !== '' && { language }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['reply-phrase', 'best', query],
    queryFn: async ({ signal }) => (await ask(bestPhrasesCall, { query }, { signal })).data,
    enabled: text !== '',
    placeholderData: (before) => before,
  })
  useChanged('reply-phrase', () => void refetch())
  const phrases = resourceNamed('reply-phrase')
  return (
    <Dialog width={720} title={t('reply-phrase.more.try')} footer={null} onCancel={onClose}>
      <div className="try-phrases">
        <label htmlFor={ids.text}>{t('reply-phrase.more.try_what')}</label>
        <Input.TextArea
          id={ids.text}
          autoFocus
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={2000}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <div className="try-phrases-where">
          <label htmlFor={ids.platform}>{t(fieldKey(replyPhrase, 'platform'))}</label>
          <ReferenceInput
            id={ids.platform}
            asked={{ resource: phrases, field: 'platform' }}
            field={phrases.fields.platform as ReferenceField}
            clearable
            value={platform}
            onChange={setPlatform}
          />
          <label htmlFor={ids.language}>{t(fieldKey(replyPhrase, 'language'))}</label>
          <CodeSelect id={ids.language} format="language" clearable value={language} onChange={setLanguage} />
        </div>
        <p className="faint">{t('reply-phrase.more.try_note')}</p>
        {error && <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />}
        <ol aria-live="polite" aria-label={t('reply-phrase.title')}>
          {(text === '' ? [] : (data ?? [])).map((phrase) => (
            <li key={phrase.id}>
              <strong>{phrase.keyword}</strong> <Tag>{t(choiceKey(replyPhrase, 'match', phrase.match))}</Tag>
              <small className="faint">
                {t(fieldKey(replyPhrase, 'priority'))} {phrase.priority}
                {phrase.language !== '' && ` · ${codeName('language', phrase.language, reader)}`}
              </small>
              <p dir="auto">{phrase.text}</p>
              {phrase.blanks.length > 0 && (
                <small className="faint">{t('reply-phrase.more.asked_for', { names: phrase.blanks.join(', ') })}</small>
              )}
            </li>
          ))}
        </ol>
        {text !== '' && data?.length === 0 && <p>{t('reply-phrase.more.none_answers')}</p>}
      </div>
    </Dialog>
  )
}
