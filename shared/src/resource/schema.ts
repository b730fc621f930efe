import { z } from 'zod'
import { fileReply } from '../contracts/fileReply.ts'
import type { Said } from '../errors/appError.ts'
import { type AnyKey, requiredKey } from '../i18n/keys.ts'
import { checkValue } from './check.ts'
import { type AnyResource, visibleFields, writableFields } from './define.ts'
import { choicesOf, type Field, type Fields, isFileField, isSecret } from './field.ts'

/** Wire schema of one value as it is given out. */
export function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'links':
      return z.string().describe(`ids of rows of ${field.to}, comma-joined`)
    case 'words':
      return z.string().describe('words, comma-joined')
    case 'file':
    case 'image':
    case 'video':
      return z.string().describe('ids of files, comma-joined')
    case 'time':
      return z.string().nullable().describe('YYYY-MM-DD HH:mm:ss')
    case 'reference':
      return z.number().int().nullable()
    case 'choice':
    case 'state':
      return z.union(
        Object.keys(choicesOf(field)!).map((code) => z.literal(Number(code))) as [
          z.ZodLiteral<number>,
          z.ZodLiteral<number>,
        ],
      )
    case 'flag':
      return z.union([z.literal(0), z.literal(1)])
    case 'integer':
    case 'money':
    case 'counted':
      return z.number().int()
    case 'decimal':
      return z.number()
    case 'secret':
    case 'sealed':
      return z.never()
  }
}

/**
 * A row as lists give it out; labels of references and links come as `<field>_label`, words for codes as `<field>_str`. Those of
 * links are comma-joined in the order of the alphabet, and so are the codes of their colours (`<field>_colour`). What files are called,
 * and where they are shown, comes as `<field>_files`.
 */
export function rowSchema(resource: AnyResource): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: z.number().int() }
  for (const [name, field] of visibleFields(resource)) {
    const schema = field.nullable ? valueSchema(field).nullable() : valueSchema(field)
    shape[name] = field.visibility === 'internal' ? schema.optional() : schema
    if (field.kind === 'reference' || field.kind === 'links') shape[`${name}_label`] = z.string()
    if (isFileField(field) || (field.kind === 'reference' && field.picture)) {
      const files = z.array(fileReply)
      shape[`${name}_files`] = field.visibility === 'internal' ? files.optional() : files
    }
    if (field.kind === 'links' && field.coloured) shape[`${name}_colour`] = z.string()
    if ('named' in field && field.named) shape[`${name}_str`] = z.string()
  }
  return z.object(shape)
}

/**
 * What a form may send, for one row. Values are checked by `checkValue`, so that form, API and import agree to the letter;
 * a refusal travels as the issue's message (`problemMessage`) and becomes a `Problem` at the edge.
 */
export function formShape(resource: AnyResource, on: 'add' | 'edit'): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of writableFields(resource, on)) {
    const required = field.required && !(on === 'edit' && isSecret(field))
    const text = field.requiredText ? requiredKey(resource, name) : undefined
    const checked = checkedValue(required ? field : { ...field, required: false }, text)
    // On edit what is not sent stays as it is.
    shape[name] = on === 'edit' || !required ? checked.optional() : checked
  }
  return shape
}

/** What a form of its own may send, such as that of an action. */
export function fieldsShape(fields: Fields, of?: AnyResource): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const checked = checkedValue(field, of && field.requiredText ? requiredKey(of, name) : undefined)
      return [name, field.required ? checked : checked.optional()]
    }),
  )
}

/** A field that must be given although a form has a default for it: nobody empties a list by leaving something out. */
export function requiredValue(resource: AnyResource, name: string): z.ZodType {
  return checkedValue({ ...resource.fields[name]!, required: true }, requiredKey(resource, name))
}

function checkedValue(field: Field, requiredText: AnyKey | undefined): z.ZodType {
  return z
    .unknown()
    .transform((given, context) => {
      const checked = checkValue(field, given)
      if (checked.ok) return checked.value
      const { ok: _, ...said } = checked
      const params: ProblemParams = { ...said, ...(said.code === 'required' && requiredText && { text: requiredText }) }
      context.addIssue({ code: 'custom', params: { ...params } })
      return z.NEVER
    })
    .meta({ ...describeField(field), ...(field.key && { 'x-permission': field.key }) })
}

/** What a value may be, for the API's description of itself: the check alone says it to no one. */
function describeField(field: Field): Record<string, unknown> {
  switch (field.kind) {
    case 'text':
      return { type: 'string', maxLength: field.max }
    case 'secret':
      return { type: 'string', description: 'sha256 in lower-case hex' }
    case 'sealed':
      return { type: 'string', maxLength: field.max, writeOnly: true }
    case 'time':
      return { type: 'string', description: 'YYYY-MM-DD HH:mm:ss' }
    case 'choice':
    case 'state':
      return { type: 'integer', enum: Object.keys(choicesOf(field)!).map(Number) }
    case 'counted':
      return { type: 'integer', minimum: 0 }
    case 'flag':
      return { type: 'integer', enum: [0, 1] }
    case 'reference':
      return { type: 'integer', description: `id of a row of ${field.to}` }
    case 'links':
      return { type: 'string', description: `ids of rows of ${field.to}, comma-joined; at most ${field.most}` }
    case 'words':
      return { type: 'string', description: `words, comma-joined; at most ${field.most} of ${field.max} characters` }
    case 'file':
    case 'image':
    case 'video':
      return { type: 'string', description: `ids of files (POST /api/file), comma-joined; at most ${field.many ?? 1}` }
    case 'money':
      return {
        type: field.nullable ? ['integer', 'null'] : 'integer',
        description: field.micro
          ? `millionths of the main unit of the currency in ${field.currency}`
          : `minor units of the currency in ${field.currency}; main units of one that has none`,
        minimum: field.min ?? 0,
        ...(field.max !== undefined && { maximum: field.max }),
      }
    case 'integer':
    case 'decimal':
      return {
        type: field.nullable ? [numberType(field), 'null'] : numberType(field),
        ...(field.min !== undefined && { minimum: field.min }),
        ...(field.max !== undefined && { maximum: field.max }),
      }
  }
}

function numberType({ kind }: Field): 'integer' | 'number' {
  return kind === 'integer' ? 'integer' : 'number'
}

/** What a custom zod issue of the kit carries: an error code with its values, and a text that says it better. */
export type ProblemParams = Said & { text?: AnyKey }
