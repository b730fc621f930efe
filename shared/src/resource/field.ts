import type { Said } from '../errors/appError.ts'
import type { PlainCode } from '../errors/codes.ts'
import type { Machine } from '../states/machine.ts'

/** Colours of state tags, by meaning; the console maps them to tokens that pass contrast. */
export type TagColour = 'green' | 'orange' | 'red' | 'pink' | 'blue' | 'grey'

interface FieldOptions {
  /** Must be given on add and import. */
  required?: boolean
  /** Of a required field: rows from before it was asked for may lack it, and stay editable in form and sheet; a domain's rule keeps others from losing it. */
  mayLack?: true
  /** The definition's texts say what is shown when it is missing (key `required.<field>`). */
  requiredText?: boolean
  /**
   * Set by the server alone: in lists and exports, never in forms or imports. This and `hidden`, `virtual` and `unsorted` follow in most
   * cases from something else (`withDerivedFlags`).
   */
  computed?: boolean
  /** No column holds it, as of what is counted: a domain has an expression for it (`computedOn` in its `tables.ts`). */
  virtual?: boolean
  /** Given on add, fixed afterwards. */
  fixed?: boolean
  /** In forms but not as a column of the list. */
  hidden?: boolean
  /**
   * Not every row has one: null then, an empty cell, and nothing to reckon with. Of a computed list any field (a host has no proxy);
   * of others a number that people may leave empty, which is not 0. Times and references may be empty without it.
   */
  nullable?: true
  /** Not sortable (default: every stored field is). */
  unsorted?: boolean
  /** Column width in pixels. */
  width?: number
  /** Says something of one row alone: not among what is set for many at once. */
  single?: boolean
  /** Shown in the form only on add, or only on edit. */
  only?: 'add' | 'edit'
  /** Goes out with a row for programs alone: no column of the list, of the drawer, of exports. */
  internal?: boolean
  /**
   * In the drawer of a row: a line beside the others, though it is no column; or a block under them that is read at length
   * and copied: a text, a program, a comma-joined list.
   */
  drawer?: 'line' | DrawerBlock
  /** Not there for users of an external organisation: no value, no filter, no order. */
  visibility?: 'internal'
  /** Added by the kit (`baseFields`): its texts stand in the namespace `field`. */
  base?: boolean
  /** The permission key without which nobody sets it, such as `account.authorise`: others get the form without it, and a refusal. */
  key?: string
  /** Setting it wants a fresh code of the second factor from whoever has one (matrix-screens.md §6.1.6). */
  stepUp?: true
}

export type DrawerBlock = 'text' | 'code' | 'list'

export type TextFormat =
  | 'url'
  | 'domain'
  | 'ip'
  | 'address-pattern'
  | 'phone'
  | 'site'
  | 'day'
  | 'clock'
  | 'country'
  | 'language'
  | 'currency'
  | 'email'
  | 'zone'
  | 'posting-times'
  | 'working-hours'
  /** Numbers of days with commas between, the oldest first: drawn small, with their sum. */
  | 'trend'
  | 'resource'
  | 'permission'
  | 'ingest'

/** How a number is read: with a sign for percent, as a size (of bytes), as a length of time (of seconds). */
export type NumberFormat = 'percent' | 'bytes' | 'duration'

/** What of a list without a table (`defineComputed`) tells of rows of others. */
interface TellsOf {
  /**
   * It tells of a row of that other list, or of several, and is empty where the reader does not see them all, also to searches, filters
   * and orders. The query gives the id of each as `<list>_id` (`phone_id`).
   */
  of?: string | readonly string[]
}

export interface TextField extends FieldOptions, TellsOf {
  /** What the row that this reference names was called then: as long as there is such a row, for those who see it alone. */
  calls?: string
  /** Very many rows of a large list hold the same: texts are looked for among its values. */
  recurring?: boolean
  kind: 'text'
  max: number
  multiline?: boolean
  /** Marks that nobody sees are taken out, and full-width letters folded (`plainText`): follows for keys, names, numbers and addresses. */
  plain?: boolean
  /** Shown as a link (http and https only) that opens in a new tab; `https`: the value names no scheme, and gets that one. */
  link?: boolean | 'https'
  /**
   * `site`: the address of a site without its scheme; `day`: `YYYY-MM-DD`; `clock`: `HH:mm`; `country`: ISO 3166-1 alpha-2;
   * `language`: ISO 639; of these two people see the name, in their language; `currency`: ISO 4217, those of `values/money.ts`. `zone`: an IANA time zone. `posting-times`: times of a
   * week (`values/postingTimes.ts`). `working-hours`: hours of a week (`values/workingTime.ts`). `resource`, `permission`, `ingest`: names of
   * lists, permission keys and kinds of ingest, comma-joined; people see what these are called.
   */
  format?: TextFormat
  /** The codes that it may hold; people read their words (`choice.<field>.<code>`). */
  codes?: readonly string[]
  /** A way from here: to the page of the site that it names (`ifSet`: where that flag is 1), or to the hosted file whose address another field holds. */
  leadsTo?: { readonly to: 'site'; readonly ifSet?: string } | { readonly to: 'file'; readonly address: string }
  default?: string
}
export interface IntegerField extends FieldOptions {
  kind: 'integer'
  min?: number
  max?: number
  default?: number
  format?: NumberFormat
  /** The number that stands for "not known". */
  unknown?: number
  /** Up to this number the value is shown as a warning. */
  warnUpTo?: number
}
/** A number with at most so many digits after the point; more are rounded. */
export interface DecimalField extends FieldOptions {
  kind: 'decimal'
  digits: number
  min?: number
  max?: number
  default?: number
  format?: NumberFormat
}
/**
 * An amount: whole minor units of the currency that another field of the row names (`format: 'currency'`), or with `micro` whole
 * millionths of its main unit, of every currency. So it goes over the wire; people write and read the main unit, `12.34`, in forms,
 * sheets and `qd`. Amounts of several currencies are never added up.
 */
export interface MoneyField extends FieldOptions {
  kind: 'money'
  currency: string
  micro?: true
  min?: number
  max?: number
  default?: number
}
/** A code with a name in seven languages (`choice.<field>.<code>`) and, for states, a colour. */
export interface ChoiceField extends FieldOptions, TellsOf {
  /** Lists also give the name in the caller's language, as `<field>_str`. */
  named?: true
  kind: 'choice'
  choices: Readonly<Record<number, TagColour | ''>>
  /** Codes that are not there for users of an external organisation. */
  insideOnly?: readonly number[]
  default?: number
}
/**
 * In which state of a machine a row is: its code on the wire, a name in seven languages (`choice.<field>.<code>`) and a colour.
 * Never in forms and imports: it changes by actions, and by the domain that owns it (`transition`).
 */
export interface StateField<S extends string = string> extends FieldOptions {
  kind: 'state'
  machine: Machine<S>
  colours: Readonly<Record<NoInfer<S>, TagColour | ''>>
  /** Lists also give the name in the caller's language, as `<field>_str`. */
  named?: true
}
/** Yes or no, 1 or 0 on the wire. */
export interface FlagField extends FieldOptions {
  kind: 'flag'
  /** Lists also give yes or no in the caller's language, as `<field>_str`. */
  named?: true
  default?: 0 | 1
}
/** Stored as UTC milliseconds, `YYYY-MM-DD HH:mm:ss` of the installation's zone on the wire. */
export interface TimeField extends FieldOptions, TellsOf {
  kind: 'time'
  auto?: 'create' | 'update'
  /** `deadline`: the day with the days that are left, marked once it is past. */
  format?: 'deadline'
}
/** The id of a row of another resource; `label` is the field of it that people read. It is found by typing. */
export interface ReferenceField extends FieldOptions {
  kind: 'reference'
  to: string
  label: string
  /** Only rows of the other list that fit, such as `{ kind: 1 }`. */
  where?: Readonly<Record<string, number>>
  /** The row goes with the one that it names. Absent: that one stays as long as a row names it. */
  goesAlong?: true
  /** The row stays when the one that it names goes, and names none from then on: of histories. */
  outlives?: true
  /** The field of the other list that holds its picture: shown in place of the label, and given out as `<field>_files`. */
  picture?: string
}
/**
 * Any number of rows of another resource: their ids in ascending order, comma-joined; '' for none. They are found by typing, and
 * sheets hold their names with commas between them, so that a name has none. A table of pairs is kept beside the list
 * (`control-plane/src/platform/schema/links.ts`): a row that others name stays.
 */
export interface LinksField extends FieldOptions {
  kind: 'links'
  to: string
  label: string
  /** Only rows of the other list that fit. */
  where?: Readonly<Record<string, number>>
  /** How many at most. */
  most: number
  /** Names are shown in the colour that this choice of the other list says. */
  coloured?: { readonly by: string; readonly as: Readonly<Record<number, TagColour | ''>> }
}
/**
 * Short texts, comma-joined in the order in which people put them; '' for none. People write them with commas or line breaks between
 * them, so that a word has neither.
 */
export interface WordsField extends FieldOptions {
  kind: 'words'
  /** How many at most. */
  most: number
  /** The longest of them. */
  max: number
  /** How a word too many is refused, where that has words of its own. */
  tooMany?: PlainCode
}
/**
 * How many rows of another list belong to this one, as far as the reader may see them; a link to that list, filtered. No column
 * holds it.
 */
export interface CountedField extends FieldOptions {
  kind: 'counted'
  of: string
  /**
   * The reference of the other list that points here; or by fields of that list, the fields of this row that they equal. The
   * other list has `equals` filters of these names. Of links that point here it has an `any` filter.
   */
  by: string | Readonly<Record<string, string>>
  /** Of the other list only rows with these codes; it has `equals` filters of these names. Not of links. */
  where?: Readonly<Record<string, number>>
}
/**
 * Files of a row, as the ids that `POST /api/file` gives: comma-joined, in the order in which people put them; '' for none. Lists give
 * out with them what they are called and where they are shown (`<field>_files`). Whoever sees the row has its files.
 */
export interface FileField extends FieldOptions {
  /** `image`: JPEG, PNG or WebP, by content; `video`: MP4, by content; `file`: anything. */
  kind: 'file' | 'image' | 'video'
  /** How many at most; one where nothing is said. */
  many?: number
  /** The largest, in megabytes. */
  maxMb: number
  /** The same content stands in one row alone of an organisation; another is refused, and told what this field says of that row. */
  once?: string
  /** The key of whoever may send files in for it, where rows are made by a call of their own instead of a form. */
  sentWith?: string
  unsorted: true
}
/** Taken in, never given out (a password). */
export interface SecretField extends FieldOptions {
  kind: 'secret'
}
/**
 * A secret that can be read again (the password of an account elsewhere): sealed on its way in, never given out with a row. The
 * action `reveal` of its list shows it (`actionsOf`). Saving without one keeps what is there.
 */
export interface SealedField extends FieldOptions {
  kind: 'sealed'
  min?: number
  max: number
  /** The field that names the phone on whose clipboard it may be put: the list gets the action `paste`. */
  onto?: string
}
export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | MoneyField
  | ChoiceField
  | StateField
  | FlagField
  | TimeField
  | ReferenceField
  | LinksField
  | WordsField
  | CountedField
  | FileField
  | SecretField
  | SealedField
export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F extends Field> = F extends TextField | LinksField | WordsField | FileField
  ? string
  : F extends TimeField | ReferenceField
    ? F extends TimeField
      ? string | null
      : number | null
    : F extends SecretField | SealedField
      ? never
      : number

/** A row as it goes over the wire; `id` always stands first. */
export type RowOf<F extends Fields> = { id: number } & {
  [K in keyof F as F[K] extends SecretField | SealedField ? never : K]:
    | ValueOf<F[K]>
    | (F[K] extends { nullable: true } ? null : never)
} & { [K in keyof F & string as F[K] extends { named: true } ? `${K}_str` : never]: string }

/** What is wrong with one value, or undefined; the value itself comes back normalised. Shared by form, API and import. */
export type Checked = { ok: true; value: string | number | null } | ({ ok: false } & Said)

/** Of a choice or a state: its codes with their colours; of other fields nothing. */
export function choicesOf(field: Field): Readonly<Record<number, TagColour | ''>> | undefined {
  if (field.kind === 'choice') return field.choices
  if (field.kind !== 'state') return undefined
  const { machine, colours } = field
  return Object.fromEntries(Object.entries(machine.codes).map(([state, code]) => [code, colours[state] ?? '']))
}

/** Of which other lists' rows a field of a computed list tells. */
export function tellsOf(field: Field): readonly string[] {
  if (field.kind !== 'text' && field.kind !== 'choice' && field.kind !== 'time') return []
  return field.of === undefined ? [] : [field.of].flat()
}

/** Whether its value goes out with no row, into no log and no export. */
export function isSecret({ kind }: Pick<Field, 'kind'>): boolean {
  return kind === 'secret' || kind === 'sealed'
}

/** The fields of a list whose secrets can be read again. */
export function sealedFields({ fields }: { readonly fields: Fields }): [string, SealedField][] {
  return Object.entries(fields).filter((entry): entry is [string, SealedField] => entry[1].kind === 'sealed')
}

/** Whether a list of its values is kept, in which texts are looked for. */
export function isRecurring(field: Field | undefined): boolean {
  return field?.kind === 'text' && field.recurring === true
}

/** What must be equal for a row to count: fields of the other list with those of this one. */
export function countedBy({ by }: Pick<CountedField, 'by'>): [other: string, own: string][] {
  return typeof by === 'string' ? [[by, 'id']] : Object.entries(by)
}

/** Does it hold files? */
export function isFileField(field: Field | undefined): field is FileField {
  return field?.kind === 'file' || field?.kind === 'image' || field?.kind === 'video'
}

/** The ids in the value of links, or of files. */
export function linkedIds(value: unknown): number[] {
  return typeof value !== 'string' || value === '' ? [] : value.split(',').map(Number)
}

/** Where one name ends and the next begins in what people write of links, or of words. */
export const betweenNames = /[,，、\n]/
