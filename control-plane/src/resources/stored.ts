import type {
  CountedField,
  Field,
  Fields,
  FileField,
  LinksField,
  SealedField,
  SecretField,
  TextField,
  WordsField,
} from '@quarterdeck/shared/resource/field.ts'
import type { Value } from '../platform/store/store.ts'

/** What is stored, by column: times as UTC milliseconds. */
export type Stored = Record<string, Value>
export type StoredRow = Stored & { id: number }

/** What is stored of a list whose fields are known, as far as something is said of it; of any list whatever its columns are. */
export type StoredOf<F extends Fields> = Fields extends F
  ? Stored
  : { readonly [K in keyof F]?: StoredValue<F[K]> } & { readonly id?: number }

type StoredValue<F extends Field> = F extends
  | TextField
  | LinksField
  | WordsField
  | FileField
  | SecretField
  | SealedField
  ? string
  : F extends CountedField
    ? never
    : number | (F extends { kind: 'time' | 'reference' } | { nullable: true } ? null : never)
