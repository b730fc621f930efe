import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { ReferenceWords } from '../filters/ReferenceWords.tsx'
import { ValueCell } from '../table/ValueCell.tsx'

interface WantedValueProps {
  resource: AnyResource
  name: string
  field: Field
  value: unknown
  /** Shown where there is nothing: of what is wanted, that it is emptied. */
  empty?: string
}

/** What a field is to hold, as its column would show it. */
export function WantedValue({ resource, name, field, value, empty }: WantedValueProps) {
  const t = useT()
  if (value === null || value === '') return <span className="faint">{empty ?? t('bulk-edit.emptied')}</span>
  if (field.kind === 'reference') return <ReferenceWords asked={{ resource, field: name }} ids={[String(value)]} />
  if (field.kind === 'links') return <ReferenceWords asked={{ resource, field: name }} ids={String(value).split(',')} />
  if (field.kind === 'time') return String(value)
  return <ValueCell resource={resource} name={name} field={field} row={{ id: 0, [name]: value }} />
}
