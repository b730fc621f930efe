import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { LinksField, ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import type { Asked, Option } from '../../api/referenceOptions.ts'
import { type CodeFormat, codeName } from '../../i18n/codeNames.ts'

interface Common {
  /** The parameter's name, on the wire and in the address. */
  name: string
  label: string
  /** What the console starts with and Reset goes back to. */
  usual?: string
  /** Filters that only make sense below this one: another value empties them. */
  clears?: readonly string[]
}

/** One filter of a list, as the filter bar draws it. */
export type FilterSpec = Common &
  /** `none` are the words for rows that have nothing there, where those can be asked for. */
  (
    | { kind: 'text'; hint?: string; none?: string }
    | { kind: 'number'; min?: number }
    /** `YYYY-MM-DD`. */
    | { kind: 'day' }
    /** `none` stands in place of options where there are none yet. */
    | { kind: 'choice'; options: readonly Option[]; loading?: boolean; none?: string }
    /** Any of several, comma-joined. */
    | { kind: 'choices'; options: readonly Option[] }
    /** Rows of another list by their ids; several are comma-joined. */
    | { kind: 'reference'; asked: Asked; field: ReferenceField | LinksField; many: boolean }
    | { kind: 'code'; format: CodeFormat }
    /** From and to of a time, as two parameters. */
    | { kind: 'range'; to: string; usualTo?: string }
  )

/** As a value it finds the rows that have nothing there; an empty text would be no filter. */
export const noneValue = ' '

/** The value that was meant: blanks around it are none of it. */
export function trimmed(spec: FilterSpec | undefined, value: string): string {
  return value.trim() || (value !== '' && spec?.kind === 'text' && spec.none ? noneValue : '')
}

/** What a filter's value is called, for its chip. */
export function wordsOf(spec: FilterSpec, filters: Readonly<Record<string, string>>, language: Language): string {
  const value = filters[spec.name] ?? ''
  switch (spec.kind) {
    case 'text':
      return value === noneValue ? (spec.none ?? value) : value
    case 'choice':
      return spec.options.find((option) => option.value === value)?.label ?? value
    case 'choices':
      return value
        .split(',')
        .map((each) => spec.options.find((option) => option.value === each)?.label ?? each)
        .join(', ')
    case 'code':
      return codeName(spec.format, value, language)
    case 'range':
      return `${value || '…'} – ${filters[spec.to] || '…'}`
    default:
      return value
  }
}

/** Whether a filter narrows the list now. */
export function isActive(spec: FilterSpec, filters: Readonly<Record<string, string>>): boolean {
  return Boolean(filters[spec.name]) || (spec.kind === 'range' && Boolean(filters[spec.to]))
}

/** Whether a filter stands where Reset would put it. */
export function isUsual(spec: FilterSpec, filters: Readonly<Record<string, string>>): boolean {
  const value = filters[spec.name] ?? ''
  const same = value === (spec.usual ?? '')
  return same && (spec.kind !== 'range' || (filters[spec.to] ?? '') === (spec.usualTo ?? ''))
}

/** The filters without one. */
export function without(spec: FilterSpec, filters: Readonly<Record<string, string>>): Record<string, string> {
  return { ...filters, ...emptied(spec), [spec.name]: '', ...(spec.kind === 'range' ? { [spec.to]: '' } : {}) }
}

/** What another value of a filter takes with it. */
export function emptied({ clears = [] }: FilterSpec): Record<string, string> {
  return Object.fromEntries(clears.map((name) => [name, '']))
}
