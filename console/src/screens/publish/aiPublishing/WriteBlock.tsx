import { Button, Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { codeName } from '../../../i18n/codeNames.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { Composition, Variant } from './composition.ts'
import { TranslateButton } from './TranslateButton.tsx'
import { TranslationLine } from './TranslationLine.tsx'
import type { ChosenPlatform } from './useComposerFacts.ts'
import { useTranslation } from './useTranslation.ts'
import { Weights } from './Weights.tsx'

interface WriteBlockProps {
  composition: Composition
  platforms: readonly ChosenPlatform[]
  onChange(change: Partial<Composition>): void
  onPaste(files: readonly File[]): void
}

/** Title and text: one for all platforms, and for each that is to say it in another way one of its own. */
export function WriteBlock({ composition, platforms, onChange, onPaste }: WriteBlockProps) {
  const { t, language: reader } = useTexts()
  const [shown, setShown] = useState(0)
  const platform = platforms.find(({ id }) => id === shown)
  const variant = platform && composition.variants.find((one) => one.platform === platform.id)
  const others = composition.variants.filter((one) => one !== variant)
  const setVariant = (next: Variant) => onChange({ variants: [...others, next] })
  const { title, text, language } = variant ?? { ...composition, language: '' }
  const translated = (made: readonly Variant[]) => {
    const [first] = made
    if (!first) return
    const rest = composition.variants.filter((one) => !made.some(({ platform: its }) => its === one.platform))
    // A model had a hand in it, which is said to whoever reads it.
    onChange({ variants: [...rest, ...made], ai_generated: true })
    setShown(first.platform)
  }
  const translation = useTranslation(composition, translated)
  return (
    <div className="composer-write">
      {(platforms.length > 1 || composition.variants.length > 0) && (
        <Segmented
          value={platform?.id ?? 0}
          onChange={setShown}
          aria-label={t('composer.variants')}
          options={[
            { value: 0, label: t('composer.for_all') },
            ...platforms.map(({ id, name }) => ({
              value: id,
              label: composition.variants.some((one) => one.platform === id) ? `${name} ✎` : name,
            })),
          ]}
        />
      )}
      {platform && !variant ? (
        <div className="composer-same">
          <span className="faint">{t('composer.same_as_all', { platform: platform.name })}</span>
          <Button
            size="small"
            onClick={() => setVariant({ platform: platform.id, title: composition.title, text: composition.text })}
          >
            {t('composer.own_text', { platform: platform.name })}
          </Button>
        </div>
      ) : (
        <>
          <Input
            value={title}
            maxLength={255}
            variant="borderless"
            className="composer-title"
            aria-label={t('release.field.title')}
            placeholder={t('composer.title_hint')}
            onChange={({ target }) =>
              variant ? setVariant({ ...variant, title: target.value }) : onChange({ title: target.value })
            }
          />
          <Input.TextArea
            value={text}
            maxLength={20_000}
            variant="borderless"
            className="composer-text"
            autoSize={{ minRows: 7, maxRows: 22 }}
            aria-label={t('release.field.text')}
            placeholder={t('composer.text_hint')}
            onPaste={(event) => {
              const files = [...event.clipboardData.files]
              if (files.length === 0) return
              event.preventDefault()
              onPaste(files)
            }}
            onChange={({ target }) =>
              variant ? setVariant({ ...variant, text: target.value }) : onChange({ text: target.value })
            }
          />
          <footer className="composer-weights">
            <Weights
              text={text}
              platforms={platform ? [platform] : platforms.filter(({ id }) => !hasOwn(others, id))}
            />
            <TranslateButton
              composition={composition}
              platforms={platforms}
              shown={platform?.id ?? 0}
              translation={translation}
            />
            {variant && (
              <>
                <Tag color="blue">
                  {language
                    ? t('composer.translated', { language: codeName('language', language, reader) })
                    : t('composer.own_of', { platform: platform?.name ?? '' })}
                </Tag>
                <Button size="small" type="link" onClick={() => onChange({ variants: others })}>
                  {t('composer.use_for_all')}
                </Button>
              </>
            )}
          </footer>
        </>
      )}
      <TranslationLine translation={translation} />
    </div>
  )
}

function hasOwn(variants: readonly Variant[], platform: number): boolean {
  return variants.some((one) => one.platform === platform)
}
