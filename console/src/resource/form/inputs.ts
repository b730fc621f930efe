import type { ComponentType } from 'react'

/** What an own input of a screen gets from the form. */
export interface InputProps {
  id?: string
  value?: unknown
  onChange?(value: unknown): void
}

/** Inputs that a screen has of its own, by field. */
export type Inputs = Readonly<Record<string, ComponentType<InputProps>>>
