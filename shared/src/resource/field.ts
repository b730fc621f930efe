import type { ErrorCode } from '../errors/codes.ts'

/** Colours of state tags, by meaning; the console maps them to tokens that pass contrast. */
export type TagColour = 'green' | 'orange' | 'red' | 'pink' | 'blue' | 'grey'

interface FieldOptions {
  /** Must be given on add and import. */
  required?: boolean
  /** The definition's texts say what is shown when it is missing (key `required.<field>`). */
  requiredText?: boolean
  /** Set by the server alone: in lists and exports, never in forms or imports. */
  computed?: boolean
  /** No column holds it: the server has an expression for it (`resources/computed.ts`). */
  virtual?: boolean
  /** Given on add, fixed afterwards. */
  fixed?: boolean
  /** In forms but not as a column of the list. */
  hidden?: boolean
  /** Not sortable (default: every stored field is). */
  unsorted?: boolean
  /** Column width in pixels. */
  width?: number
  /** Says something of one row alone: not among what is set for many at once. */
  single?: boolean
  /** Shown in the form only on add, or only on edit. */
  only?: 'add' | 'edit'
}

export interface TextField extends FieldOptions {
  kind: 'text'
  max: number
  multiline?: boolean
  /** Shown as a link (http and https only) that opens in a new tab; `https`: the value names no scheme, and gets that one. */
  link?: boolean | 'https'
  /** `site`: the address of a site without its scheme; `day`: `YYYY-MM-DD`. */
  format?: 'url' | 'domain' | 'ip' | 'phone' | 'site' | 'day'
  default?: string
}
export interface IntegerField extends FieldOptions {
  kind: 'integer'
  min?: number
  max?: number
  default?: number
}
/** A number with at most so many digits after the point; more are rounded. */
export interface DecimalField extends FieldOptions {
  kind: 'decimal'
  digits: number
  min?: number
  max?: number
  default?: number
}
/** A code with a name in seven languages (`choice.<field>.<code>`) and, for states, a colour. */
export interface ChoiceField extends FieldOptions {
  /** Lists also give the name in the caller's language, as `<field>_str`. */
  named?: true
  kind: 'choice'
  choices: Readonly<Record<number, TagColour | ''>>
  default?: number
}
/** Yes or no, 1 or 0 on the wire. */
export interface FlagField extends FieldOptions {
  kind: 'flag'
  /** Lists also give yes or no in the caller's language, as `<field>_str`. */
  named?: true
  default?: 0 | 1
}
/** Stored as UTC milliseconds, `YYYY-MM-DD HH:mm:ss` of the installation's zone on the wire. */
export interface TimeField extends FieldOptions {
  kind: 'time'
  auto?: 'create' | 'update'
}
/** The id of a row of another resource; `label` is the field of it that people read. */
export interface ReferenceField extends FieldOptions {
  kind: 'reference'
  to: string
  label: string
}
/** Taken in, never given out (a password). */
export interface SecretField extends FieldOptions {
  kind: 'secret'
}
export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | ChoiceField
  | FlagField
  | TimeField
  | ReferenceField
  | SecretField
export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F extends Field> = F extends TextField
  ? string
  : F extends TimeField | ReferenceField
    ? F extends TimeField
      ? string | null
      : number | null
    : F extends SecretField
      ? never
      : number

/** A row as it goes over the wire; `id` always stands first. */
export type RowOf<F extends Fields> = { id: number } & {
  [K in keyof F as F[K] extends SecretField ? never : K]: ValueOf<F[K]>
} & { [K in keyof F & string as F[K] extends { named: true } ? `${K}_str` : never]: string }

/** What is wrong with one value, or undefined; the value itself comes back normalised. Shared by form, API and import. */
export type Checked =
  | { ok: true; value: string | number | null }
  | { ok: false; code: ErrorCode; data?: Record<string, string | number> }
