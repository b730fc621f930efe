import type { LinksField, ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { type ComponentType, createContext, useContext } from 'react'

export interface PickerProps {
  field: ReferenceField | LinksField
  many: boolean
  chosen: readonly string[]
  onPick(ids: string[]): void
  onClose(): void
}

/** The dialog in which a row of the other list is picked: it is a list itself, so the shell gives it to the forms. */
export const PickerContext = createContext<ComponentType<PickerProps> | undefined>(undefined)

export function usePicker(): ComponentType<PickerProps> | undefined {
  return useContext(PickerContext)
}
