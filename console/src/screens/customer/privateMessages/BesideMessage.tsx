import { actionKey, choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import {
  messageDirections,
  messageTranslations,
  privateMessage,
} from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { spokenLanguage } from '@quarterdeck/shared/values/spokenLanguage.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { codeName } from '../../../i18n/codeNames.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useOffered } from '../../../resource/actions/useOffered.ts'
import { ActionDialog } from '../../../resource/ResourceDialogs.tsx'
import { MessageText } from './MessageText.tsx'

/** What stands beside a text: the same in another language, which never takes its place; and the way to what is masked in it. */
export function BesideMessage({ message }: { message: Row }) {
  const offered = useOffered(privateMessage)
  const may = (name: string) => offered.some(([one]) => one === name)
  return (
    <>
      <Translation message={message} mayAsk={may('translate')} />
      {Number(message.masked) === 1 && may('reveal') && <Masked message={message} />}
    </>
  )
}

function Translation({ message, mayAsk }: { message: Row; mayAsk: boolean }) {
  const { t, language } = useTexts()
  const mine = language.slice(0, 2)
  const { translation, translation_language, translation_error } = message
  const status = Number(message.translation_status)
  const { mutate, isPending } = useAction(
    async () =>
      (await takeAction(privateMessage, 'translate', [message.id], { language: mine })).results.find(
        ({ reason }) => reason,
      )?.reason,
    { onDone: (refusal) => refusal && tell({ kind: 'error', text: refusal }) },
  )
  const about =
    status === messageTranslations.failed
      ? String(translation_error ?? '')
      : codeName('language', String(translation_language), language)
  const words = String(message.text)
  // What has no letters reads the same in every language.
  const isTheirs = Number(message.direction) === messageDirections.in
  const isForeign = isTheirs && /\p{L}/u.test(words) && spokenLanguage(words) !== mine
  const isAsked = status === messageTranslations.underWay || status === messageTranslations.there
  const offers = mayAsk && isForeign && !(isAsked && translation_language === mine)
  if (status === messageTranslations.none && !offers) return null
  return (
    <div className="thread-translation">
      {status === messageTranslations.there && <MessageText text={String(translation)} />}
      {status !== messageTranslations.none && (
        <small>
          {isTheirs ? t(choiceKey(privateMessage, 'translation_status', status)) : t('message-panes.own_words')}
          {about && ` · ${about}`}
        </small>
      )}
      {offers && (
        <Button type="link" size="small" loading={isPending} onClick={() => mutate()}>
          {t(actionKey(privateMessage, 'translate'))}
        </Button>
      )}
    </div>
  )
}

/** To look at it asks why, and is recorded. */
function Masked({ message }: { message: Row }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" className="thread-reveal" onClick={() => setOpen(true)}>
        {t(actionKey(privateMessage, 'reveal'))}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ActionDialog
            resource={privateMessage}
            name="reveal"
            rows={[message]}
            onDone={() => {}}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
