import type { LinksField, ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import type { Asked } from '../api/referenceOptions.ts'

export interface ReferenceInputProps {
  asked: Asked
  field: ReferenceField | LinksField
  many?: boolean
  clearable: boolean
  id?: string | undefined
  /** Ids. */
  value: readonly string[]
  onChange(ids: readonly string[]): void
}
