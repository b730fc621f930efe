import type { KeyPrefix, TextKey } from './textKeys.gen.ts'

/** A key composed at run time. Only the builders below make one, so that no key is put together by hand. */
export type ComposedKey = string & { readonly composed: unique symbol }
/** What a `Translate` takes: a key that exists, which the compiler sees, or one that a builder composed. */
export type AnyKey = TextKey | ComposedKey

interface Definition {
  readonly name: string
  readonly fields: object
  readonly view?: { readonly of?: string }
}

/** A view is called what it says; its fields, choices and actions are called as in its list. */
function namespaceOf({ name, view }: Pick<Definition, 'name' | 'view'>): string {
  return view?.of ?? name
}

/** A field that the kit adds to lists is called the same everywhere. */
function isBase({ fields }: Definition, field: string): boolean {
  return (fields as Readonly<Record<string, { base?: boolean }>>)[field]?.base === true
}

/** Those of them that a change may name. */
const changingBase: ReadonlySet<string> = new Set(['owner_user_id', 'user_group_id', 'organisation_id'])

/** What a resource is called. Its name may have come over the wire. */
export function titleKey(resource: string): ComposedKey {
  return composed(`${resource}.title`)
}

/** What one row of a list is called, within a sentence: a phone, where the list is called phones. */
export function oneKey(resource: Pick<Definition, 'name' | 'view'>): ComposedKey {
  return composed(`${namespaceOf(resource)}.one`)
}

export function fieldKey<D extends Definition>(resource: D, field: keyof D['fields'] & string): ComposedKey {
  return composed(isBase(resource, field) ? `field.${field}` : `${namespaceOf(resource)}.field.${field}`)
}

/** The label of a field where both names came over the wire. */
export function wireFieldKey(resource: string, field: string): ComposedKey {
  return composed(changingBase.has(field) ? `field.${field}` : `${resource}.field.${field}`)
}

/** The words of one code of a choice. */
export function choiceKey<D extends Definition>(
  resource: D,
  field: keyof D['fields'] & string,
  code: string | number,
): ComposedKey {
  return composed(`${namespaceOf(resource)}.choice.${field}.${code}`)
}

/** What a form says where the field is empty; only fields with `requiredText` have it. */
export function requiredKey<D extends Definition>(resource: D, field: keyof D['fields'] & string): ComposedKey {
  return composed(`${namespaceOf(resource)}.required.${field}`)
}

/** A line below the field of a form; not every field has one. */
export function helpKey<D extends Definition>(resource: D, field: keyof D['fields'] & string): ComposedKey {
  return composed(`${namespaceOf(resource)}.help.${field}`)
}

/** What stands where a text is blank, where that means something; not every field has one. */
export function emptyKey<D extends Definition>(resource: D, field: keyof D['fields'] & string): ComposedKey {
  return composed(`${namespaceOf(resource)}.empty.${field}`)
}

/**
 * A text that some lists and views have: what an empty one says, a warning above it, what the button is called that adds,
 * edits or turns a flag over, the name of its tab, what is said to whoever has chosen no rows.
 */
export function moreKey(
  { name }: Definition,
  text: 'empty' | 'warning' | 'add' | 'edit' | 'set' | 'unset' | 'tab' | 'select' | 'nothing_matches',
): ComposedKey {
  return composed(`${name}.more.${text}`)
}

/** The label of a filter, where it is not that of its field. */
export function filterKey(resource: Definition, filter: string): ComposedKey {
  return composed(`${namespaceOf(resource)}.filter.${filter}`)
}

/** The question before rows are deleted, or before an action, where a resource has one of its own. */
export function confirmKey(
  resource: Pick<Definition, 'name' | 'view'>,
  verb: 'delete' | 'clear' | 'replace' | (string & {}),
): ComposedKey {
  return composed(`${namespaceOf(resource)}.confirm.${verb}`)
}

/** What a button says that takes an action; `assign`, `reveal` and `paste` are called the same everywhere. */
export function actionKey(resource: Definition, action: string): ComposedKey {
  return composed(isUsual(action) ? `action.${action}` : `${namespaceOf(resource)}.action.${action}`)
}

/** The label of a field in the form of an action. */
export function actionFieldKey(resource: Definition, action: string, field: string): ComposedKey {
  if (isUsual(action)) return composed(`field.${field}`)
  return composed(`${namespaceOf(resource)}.action.${action}.${field}`)
}

const isUsual = (action: string) => action === 'assign' || action === 'reveal' || action === 'paste'

/** The heading of a block of a form. */
export function sectionKey(resource: Definition, section: string): ComposedKey {
  return composed(`${namespaceOf(resource)}.section.${section}`)
}

/** The text of a code that is known at run time alone: `codeKey('run.choice.state', run.state)`. */
export function codeKey(prefix: KeyPrefix, code: string | number): ComposedKey {
  return composed(`${prefix}.${code}`)
}

/** A key that was typed when it was stored or sent. */
export function storedKey(key: string): ComposedKey {
  return composed(key)
}

function composed(key: string): ComposedKey {
  // The one place that says so: whether there is such a text, texts of definitions (`ResourceTexts`) and tests see to.
  return key as ComposedKey
}
