import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ComponentType } from 'react'
import type { Row } from '../api/resourceCalls.ts'
import type { FilterOptions } from './filters/filtersOf.ts'
import type { FormDialogProps, SideProps } from './form/FormDialog.tsx'
import type { OwnFields } from './form/ownFields.ts'
import type { List } from './list/useList.ts'

/** What the console adds to the screen of a list where its definition cannot say it. Everything else follows from that. */
export interface ScreenExtensions {
  /** In place of the derived dialog that adds or edits. */
  form?: ComponentType<FormDialogProps>
  /** In the derived dialog, beside its fields. */
  side?: ComponentType<SideProps>
  /** Of fields that are drawn in a way of their own. */
  cells?: Cells
  /** Fields that the derived dialog asks for in a way of their own. */
  ownFields?: OwnFields
  /** What the form of a new row offers by a choice, where that is too long for its definition (`offers`). */
  offers?: AnyResource['offers']
  /** Left of the toolbar, after the derived buttons. */
  tools?: ComponentType<{ list: List<Row> }>
  /** Over the rows: what those of the filter come to together. */
  summary?: ComponentType<{ list: List<Row> }>
  /** Buttons of a row beside Edit and Delete. */
  rowTools?: readonly RowTool[]
  /** What the forms of actions on one row start with, where the row itself does not say it: by action. */
  startsWith?: Readonly<Record<string, (id: number, signal: AbortSignal) => Promise<Readonly<Record<string, unknown>>>>>
  /** In the drawer, under the fields. */
  block?: ComponentType<BlockProps>
  /** It is what people open the row for: over the fields. */
  blockFirst?: true
  /** Options of filters that the definition does not know. */
  useFilterOptions?(): FilterOptions
  /** What comes after rows were added: a dialog after the form, and a button once an import is done. */
  added?: AfterAdding
  /** Rows are chosen for what a tool does with them. */
  selectable?: true
  /** Asked before an export of this many rows. */
  exportQuestion?(t: Translate, total: string): string
}

export interface BlockProps {
  row: Row
  /** On to the next row of the list; absent at its end, and where there is no list. */
  onNext?: (() => void) | undefined
  /** The row behind it, as far as it is there. */
  nextRow?: Row | undefined
}

export interface AfterAdding {
  label(t: Translate): string
  /** Does it follow, once the form is closed, for rows that were added with these values? */
  follows(values: Readonly<Record<string, unknown>>): boolean
  dialog: ComponentType<AddedDialogProps>
}

export interface AddedDialogProps {
  rows: { ids: readonly number[] } | { import: string }
  onClose(): void
}

export type Cells = Readonly<Record<string, ComponentType<{ row: Row }>>>

/** A button of a row: it opens a dialog, or does at once what it says. */
export interface RowTool {
  name: string
  label(t: Translate, row: Row): string
  /** The key that it takes; `writes`: not for those who only read. */
  key?: string
  writes?: true
  danger?: true
  /** Before Edit: what people come to the row for. */
  first?: true
  /** The rows that have it; absent: all. */
  fits?(row: Row): boolean
  does:
    | { dialog: ComponentType<RowDialogProps> }
    | { run(row: Row, t: Translate): Promise<unknown> }
    /** Leads to another screen; such a button stands in the drawer too. */
    | { to(row: Row): string }
}

export interface RowDialogProps {
  row: Row
  onDone(): void
  onClose(): void
}

const registered = new Map<string, ScreenExtensions>()
const none: ScreenExtensions = {}

/** Before a screen is drawn its extensions are there: whoever loads it loads them. */
export function registerExtensions(resource: string, extensions: ScreenExtensions): void {
  registered.set(resource, extensions)
}

export function extensionsOf(resource: string): ScreenExtensions {
  return registered.get(resource) ?? none
}
