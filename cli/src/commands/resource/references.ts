import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { betweenNames, type LinksField, type ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { askResource } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { Refusal } from '../../refusal.ts'

/** The ids of rows that people call by these names, with commas between them. */
export async function idsOfNames(context: Context, field: LinksField, given: string): Promise<string> {
  const names = given.split(betweenNames).map((name) => name.trim())
  const ids = await Promise.all(names.filter(Boolean).map((name) => idOfName(context, field, name)))
  return ids.join()
}

/** The id of the row that people call by this name, such as a role. A number that is no name (serials of phones may be) is an id. */
export async function idOfName(context: Context, field: ReferenceField | LinksField, name: string): Promise<number> {
  const target = context.definitions.find((resource) => resource.name === field.to)
  if (!target) throw new Error(`a reference leads to ${field.to}, which is no resource`)
  const search = Object.entries(target.filters).find(
    ([, filter]) => filter.kind === 'search' && filter.fields.includes(field.label),
  )
  const query = { ...(search ? { [search[0]]: name } : {}), ...(target.paged ? { pageSize: 200 } : {}) }
  const { data } = await askResource<Record<string, unknown>[]>(context, target, 'list', { query })
  const wanted = name.toLowerCase()
  const found = data.filter((row) => String(row[field.label]).toLowerCase() === wanted)
  if (found.length === 0 && /^\d+$/.test(name)) return Number(name)
  if (found.length !== 1) {
    const resource = context.t(titleKey(target.name))
    if (data.length === 0) throw new Refusal(exitCodes.usage, 'error.no_name_like', { name, resource })
    const names = data.map((row) => row[field.label]).join(', ')
    throw new Refusal(exitCodes.usage, 'error.no_such_name', { name, resource, names })
  }
  return Number(found[0]!.id)
}
