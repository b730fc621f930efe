import type { Field, Fields, TextFormat } from './field.ts'

/**
 * The fields of a list with the flags that follow from others; what a field says itself stands, so that an exception is a `false`.
 * - Where nobody adds, edits or imports rows, the server sets every field.
 * - No column holds what is virtual, as what is counted: the server sets it, and nothing is sorted by it.
 * - States change by actions alone. Nobody sorts by links or words, or by what programs alone read.
 * - What the drawer shows of its own accord is no column of the list.
 * - Keys, names, numbers and addresses hold only what people see.
 */
export function withDerivedFlags(fields: Fields, { table, verbs, naturalKey = [] }: OfList): Fields {
  const isWritten = table === '' || verbs.some((verb) => verb === 'add' || verb === 'edit' || verb === 'import')
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...flagsOf(field, isWritten), ...plainFlag(name, field, naturalKey), ...field },
    ]),
  )
}

interface OfList {
  /** Empty: a query gives the rows, and says nothing of who sets what. */
  readonly table: string
  readonly verbs: readonly string[]
  readonly naturalKey?: readonly string[]
}

type Flags = Partial<Pick<Field, 'computed' | 'virtual' | 'unsorted' | 'hidden'>>

function flagsOf(field: Field, isWritten: boolean): Flags {
  const { kind, drawer, internal } = field
  const isVirtual = kind === 'counted' || field.virtual === true
  const isAuto = kind === 'time' && field.auto !== undefined
  return {
    ...(kind === 'counted' && { virtual: true }),
    ...((isVirtual || kind === 'state' || !(isWritten || isAuto)) && { computed: true }),
    ...((isVirtual || kind === 'links' || kind === 'words' || internal) && { unsorted: true }),
    ...(drawer && { hidden: true }),
  }
}

const plainFormats: readonly (TextFormat | undefined)[] = [
  'url',
  'domain',
  'ip',
  'address-pattern',
  'phone',
  'site',
  'day',
  'clock',
  'country',
  'language',
  'currency',
  'email',
  'zone',
]

function plainFlag(name: string, field: Field, naturalKey: readonly string[]): { plain?: true } {
  if (field.kind !== 'text' || field.multiline || field.codes) return {}
  const isName = name === 'name' || name.endsWith('_name') || name.endsWith('nickname')
  return naturalKey.includes(name) || isName || plainFormats.includes(field.format) ? { plain: true } : {}
}
