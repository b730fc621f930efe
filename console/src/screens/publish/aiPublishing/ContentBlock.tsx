import { Radio } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ChosenContents } from './ChosenContents.tsx'
import type { Composition, Source } from './composition.ts'
import { MediaBlock } from './MediaBlock.tsx'
import { PersonaFields } from './PersonaFields.tsx'
import { RightsFields } from './RightsFields.tsx'
import type { ChosenPlatform } from './useComposerFacts.ts'
import type { Media } from './useMedia.ts'
import { WriteBlock } from './WriteBlock.tsx'

interface ContentBlockProps {
  composition: Composition
  /** Where it began: results of a task come from their list alone, and are not chosen here. */
  first: Source
  platforms: readonly ChosenPlatform[]
  media: Media
  /** Of several contents the one that the preview shows. */
  shown: number | undefined
  onShow(id: number): void
  onChange(change: Partial<Composition>): void
}

/** What goes out: what somebody writes here, or what they have chosen of the library or of a task. */
export function ContentBlock({ composition, first, platforms, media, shown, onShow, onChange }: ContentBlockProps) {
  const t = useT()
  const { source } = composition
  const kinds: readonly Source['kind'][] = [
    'composed',
    'library',
    ...(first.kind === 'items' ? ['items' as const] : []),
  ]
  const turnTo = (kind: Source['kind']) => {
    if (kind === 'composed') onChange({ source: { kind } })
    else onChange({ source: first.kind === kind ? first : { kind, ids: [] } })
  }
  return (
    <section className="composer-block composer-what" aria-label={t('composer.what')}>
      <header>
        <h2>{t('composer.what')}</h2>
        <Radio.Group
          size="small"
          optionType="button"
          value={source.kind}
          aria-label={t('composer.what')}
          options={kinds.map((kind) => ({ value: kind, label: t(`composer.source_${kind}`) }))}
          onChange={({ target }) => turnTo(target.value as Source['kind'])}
        />
      </header>
      {source.kind === 'composed' ? (
        <>
          <WriteBlock composition={composition} platforms={platforms} onChange={onChange} onPaste={media.send} />
          <MediaBlock
            composition={composition}
            platforms={platforms}
            sending={media.sending}
            onSend={media.send}
            onTake={(library) => media.take(library, t('composer.from_library'))}
            onChange={onChange}
          />
          <RightsFields composition={composition} onChange={onChange} />
          <PersonaFields composition={composition} onChange={onChange} />
        </>
      ) : (
        <ChosenContents
          kind={source.kind}
          ids={source.ids}
          shown={shown ?? source.ids[0]}
          onShow={onShow}
          onChange={(ids) => onChange({ source: { ...source, ids } })}
        />
      )}
    </section>
  )
}
