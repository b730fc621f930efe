/** Everything that may be wrong with a script; each code has a text in seven languages (i18n/texts/fleet/script.problem.ts). */
export type ScriptProblemCode =
  // Of the script as a whole.
  | 'no_meta'
  | 'no_main'
  | 'too_long'
  | 'syntax_token'
  | 'syntax'
  | 'import'
  | 'await_outside'
  | 'await_missing'
  // Of names that there are not.
  | 'name_near'
  | 'name_unknown'
  | 'name_none'
  | ForeignName
  // Of meta, which is a plain literal.
  | 'literal_gap'
  | 'literal_spread'
  | 'literal_template'
  | 'literal_found'
  | 'literal_computed'
  | 'literal_function'
  | 'field_unknown'
  | 'field_missing'
  | 'field_type'
  | 'field_choice'
  | 'field_slug'
  | 'field_package'
  | 'field_name'
  | 'field_least'
  | 'field_most'
  | 'field_length'
  | 'field_empty'
  | 'field_entries'
  | 'field_number_only'
  | 'field_other'
  | 'meta_differs'
  | 'platform_none'
  | 'platform_app'
  | 'parameter_none'
  // Of what the script does while it is loaded.
  | 'endless'
  | 'memory'
  | 'thrown'

/** Names of Node and of browsers, by what to do instead. */
export type ForeignName =
  | 'foreign_sleep'
  | 'foreign_loop'
  | 'foreign_log'
  | 'foreign_reach'
  | 'foreign_import'
  | 'foreign_find'

/** What is wrong, to be put into words in the reader's language. Texts among the values are names, code, or what a program said. */
export interface ScriptFinding {
  code: ScriptProblemCode
  values: Readonly<Record<string, string | number>>
}

/** One thing wrong with a script. Line and column count from 1; both are 0 where it concerns the script as a whole. */
export interface ScriptProblem extends ScriptFinding {
  line: number
  column: number
}
