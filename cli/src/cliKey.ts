import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'

type After<Prefix extends string, Key> = Key extends `${Prefix}${infer Rest}` ? Rest : never
/** A text of `qd`'s own, without its namespace: `error.id` of `cli.error.id`. */
export type CliKey = After<'cli.', TextKey>
/** What may follow `help.imports_`, for instance. */
export type WordsAfter<Prefix extends string> = After<Prefix, CliKey>
