import { choiceKey, fieldKey, filterKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource, Filter } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf as coloursOf, type Field } from '@quarterdeck/shared/resource/field.ts'
import type { Option } from '../../api/referenceOptions.ts'
import { isCodeFormat } from '../../i18n/codeNames.ts'
import { groupOptions } from '../keyWords.ts'
import type { FilterSpec } from './filterSpec.ts'

/** Options of filters that the definition does not know and a screen does. */
export type FilterOptions = Readonly<Record<string, readonly Option[] | undefined>>

/** The filter bar of a definition. Two times of one field become a range. `usual` is what Reset goes back to. */
export function filtersOf(
  resource: AnyResource,
  t: Translate,
  options: FilterOptions,
  usual: Usual = {},
): FilterSpec[] {
  const entries = Object.entries(resource.filters).filter(([, filter]) => resource.view || !isOfViews(filter))
  const ends = new Set(entries.map(([name, filter]) => pairOf(resource, name, filter)))
  return entries
    .filter(([name]) => !ends.has(name))
    .map(([name, filter]) => specOf({ resource, name, filter, t, options, usual }))
}

/** Values of filters by parameter, as the definition gives them. */
type Usual = Readonly<Record<string, string | number>>

interface Making {
  resource: AnyResource
  name: string
  filter: Filter
  t: Translate
  options: FilterOptions
  usual: Usual
}

function specOf({ resource, name, filter, t, options, usual }: Making): FilterSpec {
  if (filter.kind === 'search') {
    const label = named(t, filterKey(resource, name)) ?? t('field.keyword')
    const fields = filter.fields.map((field) => t(fieldKey(resource, field)))
    return { kind: 'text', name, label, hint: t('filter.search_in', { fields: fields.join(' / ') }) }
  }
  const field = resource.fields[filter.field]
  const fieldLabel = t(fieldKey(resource, filter.field))
  const usualLabel = filter.kind === 'below' ? t('filter.below', { field: fieldLabel }) : fieldLabel
  const label = named(t, filterKey(resource, name)) ?? usualLabel
  const to = pairOf(resource, name, filter)
  const common = { name, label, ...(usual[name] === undefined ? {} : { usual: String(usual[name]) }) }
  if (to) {
    return {
      kind: 'range',
      ...common,
      to,
      label: fieldLabel,
      ...(usual[to] === undefined ? {} : { usualTo: String(usual[to]) }),
    }
  }
  const given = options[name]
  const isMany = filter.kind === 'any'
  if (filter.kind === 'within') return { kind: 'choice', ...common, options: periods(t) }
  if (filter.kind === 'has') return { kind: 'choice', ...common, options: yesOrNo(t) }
  if ((field?.kind === 'reference' || field?.kind === 'links') && !given) {
    return { kind: 'reference', ...common, asked: { resource, field: filter.field }, field, many: isMany }
  }
  if (field?.kind === 'text' && isCodeFormat(field.format)) return { kind: 'code', ...common, format: field.format }
  const choices = given ?? (field && choicesOf(resource, filter.field, field, t))
  if (choices) return { kind: isMany ? 'choices' : 'choice', ...common, options: choices }
  if (field?.kind === 'text' && field.format === 'day') return { kind: 'day', ...common }
  if (field?.kind === 'text') {
    const none = filter.kind === 'equals' ? named(t, filterKey(resource, `${name}.none`)) : undefined
    const hint = filter.kind === 'equals' ? { hint: t('filter.exact') } : {}
    return { kind: 'text', ...common, ...hint, ...(none && { none }) }
  }
  if (field?.kind === 'words') return { kind: 'text', ...common, hint: t('filter.any_word') }
  if (field?.kind === 'time') return { kind: 'text', ...common }
  const min = 'min' in filter ? filter.min : undefined
  return { kind: 'number', ...common, ...(min === undefined ? {} : { min }) }
}

function yesOrNo(t: Translate): Option[] {
  return [
    { value: '1', label: t('value.yes') },
    { value: '0', label: t('value.no') },
  ]
}

/** From now on, in days. */
const periodDays = [7, 30, 90]

function periods(t: Translate): Option[] {
  return periodDays.map((days) => ({ value: String(days), label: t('filter.within_days', { count: days }) }))
}

/** The parameter that ends the range which this one begins. */
function pairOf(resource: AnyResource, name: string, filter: Filter): string | undefined {
  if (filter.kind !== 'from' || resource.fields[filter.field]?.kind !== 'time') return undefined
  return Object.entries(resource.filters).find(
    ([other, end]) => other !== name && end.kind === 'to' && end.field === filter.field,
  )?.[0]
}

/** Every value that a field may have, with its words. */
export function choicesOf(resource: AnyResource, name: string, field: Field, t: Translate): Option[] | undefined {
  switch (field.kind) {
    case 'choice':
    case 'state':
      return Object.keys(coloursOf(field)!).map((code) => ({
        value: code,
        label: t(choiceKey(resource, name, code)),
      }))
    case 'flag':
      return yesOrNo(t)
    case 'text':
      if (field.codes) return field.codes.map((code) => ({ value: code, label: t(choiceKey(resource, name, code)) }))
      return field.format === 'resource' ? groupOptions(t) : undefined
    default:
      return undefined
  }
}

function isOfViews(filter: Filter): boolean {
  return filter.kind === 'equals' && filter.ofViews === true
}
