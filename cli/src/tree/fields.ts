import { choiceKey, codeKey, fieldKey, filterKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource, Filter } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field, isSecret } from '@quarterdeck/shared/resource/field.ts'
import { Option } from 'commander'
import type { Tree } from './tree.ts'

/** An option whose values a shell can offer. */
export class OfferedOption extends Option {
  readonly offered: readonly string[]
  constructor(flags: string, description: string, offered: readonly string[]) {
    super(flags, description)
    this.offered = offered
  }
}

/** `link_type` is the option `--link-type`. */
export const optionName = (field: string): string => field.replaceAll('_', '-')

/** The option for a field of a form. */
export function fieldOption(
  tree: Tree,
  resource: AnyResource,
  name: string,
  field: Field,
  label = labelOf(tree, resource, name),
): Option {
  if (isSecret(field)) return new Option(`--${optionName(name)}-stdin`, `${label}: ${tree.words('opt.secret_stdin')}`)
  return valueOption(name, field, describe(tree, resource, name, field, label))
}

/** The option for a filter of a list. */
export function filterOption(tree: Tree, resource: AnyResource, name: string, filter: Filter): Option {
  if (filter.kind === 'search') {
    const fields = filter.fields.map((field) => labelOf(tree, resource, field)).join(', ')
    return new Option(`--${optionName(name)} <text>`, `${tree.words('opt.keyword')}: ${fields}`)
  }
  const field = resource.fields[filter.field]
  const label = tree.dictionary[filterKey(resource, name)] ?? labelOf(tree, resource, filter.field)
  if (!field) return new Option(`--${optionName(name)} <id>`, label)
  return valueOption(name, field, describe(tree, resource, filter.field, field, label))
}

function valueOption(name: string, field: Field, description: string): Option {
  const flags = `--${optionName(name)} <${placeholder(field)}>`
  const choices = choicesOf(field)
  if (field.kind === 'flag') return new OfferedOption(flags, description, ['yes', 'no'])
  return choices ? new OfferedOption(flags, description, Object.keys(choices)) : new Option(flags, description)
}

/** What people call a field. */
export function labelOf(tree: Pick<Tree, 'dictionary'>, resource: AnyResource, name: string): string {
  return tree.dictionary[fieldKey(resource, name)] ?? tree.dictionary[codeKey('field', name)] ?? name
}

function placeholder(field: Field): string {
  switch (field.kind) {
    case 'choice':
    case 'state':
      return 'code|name'
    case 'flag':
      return 'yes|no'
    case 'integer':
    case 'decimal':
      return 'number'
    case 'money':
      return 'amount'
    case 'time':
      return 'time'
    case 'reference':
      return 'id|name'
    case 'links':
      return 'ids|names'
    case 'words':
      return 'words'
    case 'file':
    case 'image':
    case 'video':
      return field.many === undefined ? 'path' : 'paths'
    default:
      return 'text'
  }
}

function describe(tree: Tree, resource: AnyResource, name: string, field: Field, label: string): string {
  const choices = choicesOf(field)
  if (choices) {
    const names = Object.keys(choices).map((code) => `${code} ${tree.dictionary[choiceKey(resource, name, code)]}`)
    return `${label}: ${names.join(', ')}`
  }
  if (field.kind === 'time') return `${label} (YYYY-MM-DD HH:mm:ss)`
  // Long texts (the source of a script) come from a file.
  return isLong(field) ? `${label} (${tree.words('opt.from_file')})` : label
}

/** Fields whose value is given as `@file`. */
export function isLong(field: Field): boolean {
  return field.kind === 'text' && field.multiline === true && field.max > 1000
}
