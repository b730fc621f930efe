import type { ComponentType } from 'react'
import type { FormValues } from './formValues.ts'

/** What the derived dialog asks in a way of its own. */
export interface OwnFields {
  /** Of fields that are filled in with something of their own. */
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>
  /** Whether a field is asked for, by what is filled in so far; absent: all of them. */
  asksFor?(field: string, values: FormValues): boolean
}

/** Given by the form. */
export interface OwnInputProps {
  id?: string
  value?: unknown
  onChange?(value: unknown): void
}
