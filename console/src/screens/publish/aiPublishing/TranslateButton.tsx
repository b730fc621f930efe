import { TranslationOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Popover } from 'antd'
import { useId, useState } from 'react'
import { isCallError } from '../../../api/consequence.ts'
import { useAction } from '../../../api/useAction.ts'
import { CodeSelect } from '../../../forms/CodeSelect.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Composition } from './composition.ts'
import type { ChosenPlatform } from './useComposerFacts.ts'
import type { Translation } from './useTranslation.ts'

interface TranslateButtonProps {
  composition: Composition
  platforms: readonly ChosenPlatform[]
  /** The platform whose text is shown; 0: the one for all. */
  shown: number
  translation: Translation
}

/** Has the text put into another language for some platforms: a variant of each, which is seen, edited and reviewed like any other. */
export function TranslateButton({ composition, platforms, shown, translation }: TranslateButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [language, setLanguage] = useState('')
  const [picked, setPicked] = useState<readonly number[]>()
  const [refusal, setRefusal] = useState('')
  const id = useId()
  const all = platforms.map((platform) => platform.id)
  const wanted = (picked ?? (shown === 0 ? all : [shown])).filter((one) => all.includes(one))
  const { title, text } = composition
  const translate = useAction(
    async () => {
      setRefusal('')
      await translation.order(language, wanted)
    },
    {
      onDone: () => setOpen(false),
      onFailed(error) {
        if (!isCallError(error)) return false
        setRefusal(error.message)
        return true
      },
    },
  )
  const isEmpty = title.trim() === '' && text.trim() === ''
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      title={t('composer.translate')}
      content={
        <div className="composer-translate">
          <label htmlFor={id}>{t('release.field.target_language')}</label>
          <CodeSelect id={id} format="language" clearable={false} value={language} onChange={setLanguage} />
          {platforms.length > 1 && (
            <Checkbox.Group
              value={[...wanted]}
              options={platforms.map((platform) => ({ value: platform.id, label: platform.name }))}
              onChange={(chosen) => setPicked(chosen.map(Number))}
            />
          )}
          <p className="faint">{t('composer.translate_help')}</p>
          {refusal !== '' && <Alert type="error" showIcon title={refusal} />}
          <Button
            type="primary"
            disabled={language === '' || wanted.length === 0}
            loading={translate.isPending}
            onClick={() => translate.mutate()}
          >
            {t('composer.translate')}
          </Button>
        </div>
      }
    >
      <Button
        size="small"
        icon={<TranslationOutlined aria-hidden />}
        disabled={isEmpty || platforms.length === 0}
        data-tip={platforms.length === 0 ? t('composer.select_platform') : undefined}
      >
        {t('composer.translate')}
      </Button>
    </Popover>
  )
}
