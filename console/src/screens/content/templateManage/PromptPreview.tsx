import { previewTemplate } from '@quarterdeck/shared/contracts/template.ts'
import { fieldKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { placeholderProblems } from '@quarterdeck/shared/values/placeholders.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { ReferenceInput } from '../../../forms/ReferenceInput.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import './promptPreview.css'

/** A prompt as it reads for a persona. Nothing is sent to any model. */
export function PromptPreview({ incantation }: { incantation: string }) {
  const t = useT()
  const labelled = useId()
  const [ids, setIds] = useState<readonly string[]>([])
  const written = useDebounced(incantation, 300)
  const id = Number(ids[0] ?? 0)
  const isReady = id > 0 && placeholderProblems('incantation', written).length === 0
  const { data } = useQuery({
    queryKey: ['template', 'preview', id, written],
    queryFn: async ({ signal }) =>
      (await ask(previewTemplate, { body: { incantation: written, persona: id } }, { signal })).data,
    enabled: isReady,
    placeholderData: (before) => before,
  })
  // Items of the library name any persona, and so these can be asked for by name.
  const library = resourceNamed('library-item')
  return (
    <section className="prompt-preview" aria-label={t('template.more.preview')}>
      <label htmlFor={labelled} className="faint">
        {t(oneKey(persona))}
      </label>
      <ReferenceInput
        id={labelled}
        asked={{ resource: library, field: 'persona' }}
        field={library.fields.persona as ReferenceField}
        clearable
        value={ids}
        onChange={setIds}
      />
      {id > 0 && data ? (
        <p className="prompt-text">{data.prompt}</p>
      ) : (
        <p className="faint">{t('template.more.choose_persona')}</p>
      )}
      {id > 0 && data && data.gaps.length > 0 && (
        <p className="faint">
          {t('template.more.gaps', { fields: data.gaps.map((name) => t(fieldKey(persona, name))).join(', ') })}
        </p>
      )}
      <p className="faint prompt-note">{t('template.more.preview_note')}</p>
    </section>
  )
}
