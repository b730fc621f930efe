import { choiceKey, codeKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { amountOf, checkValue } from '@quarterdeck/shared/resource/check.ts'
import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field, isFileField, isSecret, type MoneyField } from '@quarterdeck/shared/resource/field.ts'
import { hashPassword, isStrongPassword } from '@quarterdeck/shared/values/password.ts'
import { camelCase } from '../../camelCase.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { textOrFile } from '../../files.ts'
import { promptSecret, readStdin } from '../../prompt.ts'
import { Refusal } from '../../refusal.ts'
import { isLong, optionName } from '../../tree/fields.ts'
import { idOfName, idsOfNames } from './references.ts'
import { idsOfFiles } from './sentFiles.ts'

type Options = Readonly<Record<string, unknown>>

/** The body of a form from the options that were given. Wrong values are refused here, before anything is sent. */
export async function formOf(
  context: Context,
  resource: AnyResource,
  on: 'add' | 'edit',
  options: Options,
): Promise<Record<string, unknown>> {
  return await valuesOf(context, resource, writableFields(resource, on), options, {
    isNeeded: (field) => on === 'add' && field.required === true,
    label: (name) => context.t(fieldKey(resource, name)),
  })
}

interface Form {
  /** Must this secret be given? */
  isNeeded(field: Field): boolean
  label(name: string): string
}

/** What was given of some fields; secrets are asked for. */
export async function valuesOf(
  context: Context,
  resource: AnyResource,
  fields: readonly (readonly [string, Field])[],
  options: Options,
  { isNeeded, label }: Form,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of fields) {
    if (isSecret(field)) {
      const given = await secretOf(context, name, { field, label: label(name) }, options, isNeeded(field))
      if (given !== undefined) body[name] = given
      continue
    }
    const given = options[camelCase(name)]
    if (typeof given === 'string' && field.kind === 'money')
      body[name] = unitsGiven(context, fields, [name, field], options)
    else if (typeof given === 'string') body[name] = await wireValue(context, resource, name, field, given)
  }
  return body
}

/** An amount as typed, in the main unit of the currency that is given with it, or that a new row has. */
function unitsGiven(
  context: Context,
  fields: readonly (readonly [string, Field])[],
  [name, field]: readonly [string, MoneyField],
  options: Options,
): number | null {
  const said = options[camelCase(field.currency)]
  const own = fields.find(([other]) => other === field.currency)?.[1]
  const currency = typeof said === 'string' && own ? checkValue(own, said) : undefined
  const checked = amountOf(field, options[camelCase(name)], currency?.ok ? String(currency.value) : undefined)
  if (checked.ok) return checked.value as number | null
  const problem = context.t(`errors.${checked.code}`, checked.data)
  throw new Refusal(exitCodes.usage, 'error.option_value', { option: `--${optionName(name)}`, problem })
}

/** One value as typed, as the wire wants it: codes for names, ids for labels, the content for `@file`. */
export async function wireValue(
  context: Context,
  resource: AnyResource,
  name: string,
  field: Field,
  given: string,
): Promise<string | number | null> {
  if (field.kind === 'reference' && given !== '') return await idOfName(context, field, given)
  if (field.kind === 'links') return await idsOfNames(context, field, given)
  if (isFileField(field) && given !== '') return await idsOfFiles(context, resource, name, given)
  const text = isLong(field) ? await textOrFile(context, given) : given
  const checked = checkValue(field, text, namesOf(context, resource, name, field))
  if (checked.ok) return checked.value
  const choices = choicesSaid(context, resource, name, field)
  if (checked.code === 'not_a_choice' && choices)
    throw new Refusal(exitCodes.usage, 'error.one_of', { option: `--${optionName(name)}`, value: given, choices })
  const problem = context.t(`errors.${checked.code}`, checked.data)
  throw new Refusal(exitCodes.usage, 'error.option_value', { option: `--${optionName(name)}`, problem })
}

/** What may be given, in words. */
function choicesSaid(context: Context, resource: AnyResource, name: string, field: Field): string {
  if (field.kind === 'flag') return 'yes, no'
  const codes = Object.keys(choicesOf(field) ?? {})
  return codes.map((code) => `${code} ${context.t(choiceKey(resource, name, code))}`).join(', ')
}

/** Words that may stand for codes, in lower case: names of choices in the reader's language, yes and no. */
export function namesOf(context: Context, resource: AnyResource, name: string, field: Field): Map<string, number> {
  const names = new Map<string, number>()
  for (const code of Object.keys(choicesOf(field) ?? {})) {
    names.set(context.t(choiceKey(resource, name, code)).toLowerCase(), Number(code))
  }
  if (field.kind === 'flag') {
    for (const word of ['yes', 'true', 'on', context.t('value.yes')]) names.set(word.toLowerCase(), 1)
    for (const word of ['no', 'false', 'off', context.t('value.no')]) names.set(word.toLowerCase(), 0)
  }
  return names
}

/** A password, hashed as it goes over the wire unless it is sealed there; from stdin, or typed twice on a terminal. */
async function secretOf(
  context: Context,
  name: string,
  { field, label }: { field: Field; label: string },
  options: Options,
  needed: boolean,
): Promise<string | undefined> {
  const fromStdin = options[camelCase(`${name}-stdin`)] === true
  if (!fromStdin && !needed) return undefined
  if (!fromStdin && !context.interactive) {
    throw new Refusal(exitCodes.usage, 'error.secret_needed', { option: `--${optionName(name)}-stdin` })
  }
  const given = fromStdin ? await readStdin(context.io) : await promptSecret(context.io, `${label}: `)
  const refuse = (code: string) =>
    new Refusal(exitCodes.usage, 'error.option_value', { option: label, problem: context.t(codeKey('errors', code)) })
  const checked = checkValue(field, given)
  if (!checked.ok)
    throw new Refusal(exitCodes.usage, 'error.option_value', {
      option: label,
      problem: context.t(`errors.${checked.code}`, checked.data),
    })
  if (field.kind === 'secret' && !isStrongPassword(given)) throw refuse('password_weak')
  if (!fromStdin && (await promptSecret(context.io, `${context.t('password.again')}: `)) !== given) {
    throw refuse('passwords_differ')
  }
  return field.kind === 'secret' ? hashPassword(given) : given
}
