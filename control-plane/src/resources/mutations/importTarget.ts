import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { type AnyKey, choiceKey, fieldKey, requiredKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { checkValue } from '@quarterdeck/shared/resource/check.ts'
import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import type { AccessScope } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { Batch, ImportColumn, ImportOptions, ImportTarget, ImportValues, RemovedRow } from '../imports/index.ts'
import { changedRowsOf } from '../output/changedRows.ts'
import type { Table } from '../table.ts'
import { changeable, readable } from '../visibility/readable.ts'
import { readContextOf } from '../visibility/readContext.ts'
import { importRows } from './importRows.ts'

/** How a spreadsheet names rows that nothing else tells apart. */
const numberColumn: ImportColumn = {
  name: 'id',
  field: { kind: 'integer', min: 1, nullable: true },
  label: 'field.id',
}

/** A plain resource as something that a spreadsheet goes into: rows are known by their natural key, or by their number. */
export function importTargetOf(
  context: Pick<Context, 'live' | 'settings' | 'now' | 'fileAddresses'>,
  table: Table,
  translate: (language: Language) => Translate,
): ImportTarget {
  const { resource } = table
  const { naturalKey, scope } = resource
  if (!naturalKey && !resource.importsById) throw new Error(`${resource.name} takes imports, but has no natural key`)
  const { keyOf, saidOf, ...rows } = importRows(table, naturalKey)
  const written = writableFields(resource, 'import').map(([name, field]) => columnOf(table, name, field, translate))
  return {
    resource: resource.name,
    ...(resource.textFile &&
      table.hooks.textLine && { textFile: { columns: resource.textFile, cells: table.hooks.textLine } }),
    personal: resource.personal === true,
    columns: resource.importsById ? [numberColumn, ...written] : written,
    options: (form, type) => {
      if ((resource.importsKnown || resource.importsClearNone) && type === 1)
        throw refusedOption({ field: 'type', code: 'not_a_choice', data: { value: '1' } })
      return scope ? scopeOf(table, scope, form, type) : {}
    },
    // Keys hold no line breaks. Rows without a number are all new.
    keyOf: (values, batch) => {
      const key = keyOf(values, batch)
      return resource.importsById && key[0] === null ? table.hooks.importKey?.(values) : key.join('\n')
    },
    version: () => context.live.version(resource.table),
    removals: (sql, stored, batch) => removalsOf(sql, table, stored, batch),
    tellChanges(sql, changed, batch, { actor, ...reader }) {
      const changes = changed.map((row) => ({ ...row, wanted: saidOf(row.values, batch) }))
      return changedRowsOf(table, sql, changes, { readContext: readContextOf(context, actor), ...reader })
    },
    ...rows,
  }
}

function columnOf(
  table: Table,
  name: string,
  field: Field,
  translate: (language: Language) => Translate,
): ImportColumn {
  const { resource } = table
  const requiredText = field.requiredText ? requiredKey(resource, name) : undefined
  const seal = table.seals.get(name)?.seal
  const sealing = seal && { seal }
  const isOptional = resource.importsPart === true && !resource.naturalKey?.includes(name)
  const base = {
    name,
    field: inSheets(resource, field),
    label: fieldKey(resource, name),
    ...(requiredText && { requiredText }),
    optional: isOptional,
    ...sealing,
  }
  const words = async (keys: readonly (readonly [code: number, key: AnyKey])[]) => {
    const pairs = keys.flatMap(([code, key]) =>
      languages.map((language) => [translate(language)(key).toLowerCase(), code] as const),
    )
    return new Map(pairs)
  }
  switch (field.kind) {
    case 'choice':
      return {
        ...base,
        choices: Object.keys(field.choices).map((code) => choiceKey(resource, name, code)),
        names: () => words(Object.keys(field.choices).map((code) => [Number(code), choiceKey(resource, name, code)])),
      }
    case 'flag':
      return {
        ...base,
        choices: ['server.yes', 'server.no'],
        names: async () =>
          new Map([
            ...usualFlags,
            ...(await words([
              [1, 'server.yes'],
              [0, 'server.no'],
            ])),
          ]),
      }
    case 'reference':
    case 'links':
      return { ...base, names: (sql, accessScope) => labelsOf(sql, table, { name, accessScope }, translate) }
    default:
      return base
  }
}

/** How people and spreadsheets say yes and no beside the words of the templates. */
const usualFlags: ReadonlyMap<string, number> = new Map([
  ...'true yes y on x ✓ ✔ √ 对 有 예 네 はい ○ sim s có ใช่ มี'.split(' ').map((word) => [word, 1] as const),
  ...'false no n off - ✗ × 错 无 없음 아니오 いいえ não nao không ไม่ ไม่มี'.split(' ').map((word) => [word, 0] as const),
])

/** Rows that lack something are taken in all the same, where they have a state for it, or where rows from before may lack it. */
function inSheets({ incomplete }: AnyResource, field: Field): Field {
  return incomplete === undefined && !field.mayLack ? field : { ...field, required: false }
}

/** What the rows that a reference may point to are called, in every language. A name that several have names none of them. */
async function labelsOf(
  sql: Sql,
  table: Table,
  { name: field, accessScope }: { name: string; accessScope: AccessScope },
  translate: (language: Language) => Translate,
): Promise<Map<string, number>> {
  const reference = [...table.references, ...table.links].find((one) => one.field === field)
  if (!reference) return new Map()
  const { hooks, where } = reference
  const seen = readable(reference, accessScope, 'r')
  const further = Map.groupBy((await hooks.furtherNames?.(sql)) ?? [], ({ id }) => id)
  const namesOf = async (conditions: readonly string[]) => {
    const all = [...conditions, ...(seen ? [seen.sql] : [])].join(' AND ')
    const rows = await sql.all<{ id: number; label: string }>(
      `SELECT r.id, r.${quoted(reference.label)} AS label FROM ${reference.table} r${all && ` WHERE ${all}`}`,
      seen?.params ?? [],
    )
    const words = new Map<string, number>()
    const several = new Set<string>()
    for (const { id, label } of rows) {
      const more = (further.get(id) ?? []).map(({ name }) => name)
      const names = hooks.label ? languages.map((language) => hooks.label!(id, label, translate(language))) : []
      for (const name of [label, ...names, ...more].map((one) => one.toLowerCase())) {
        if ((words.get(name) ?? id) !== id) several.add(name)
        words.set(name, id)
      }
    }
    for (const name of several) words.delete(name)
    return words
  }
  const fitting = await namesOf(where)
  if (where.length === 0 || !table.links.some((one) => one.field === field)) return fitting
  // A link that stands, and does not fit any more, is read back; one that is new is refused with the row.
  const others = await namesOf([`NOT (${where.join(' AND ')})`])
  return new Map([...others, ...fitting])
}

/** The form's value of the scope; clearing needs one. */
function scopeOf(table: Table, scope: string, form: Readonly<Record<string, unknown>>, type: 0 | 1): ImportOptions {
  const field = table.resource.fields[scope]!
  const given = form[scope]
  const isMissing = given === undefined || given === null || given === ''
  if (isMissing && type === 1)
    throw refusedOption({ field: scope, code: 'required', text: requiredKey(table.resource, scope) })
  if (isMissing) return {}
  const checked = checkValue(field, given)
  if (checked.ok) return { [scope]: checked.value }
  const { ok: _, ...said } = checked
  throw refusedOption({ field: scope, ...said })
}

function refusedOption(problem: Problem): AppError {
  return new AppError('invalid', {}, { problems: [problem] })
}

const chunk = 1000

async function removalsOf(sql: Sql, table: Table, stored: ReadonlySet<number>, batch: Batch): Promise<RemovedRow[]> {
  const { scope, keyWithin } = table.resource
  const columns = ['id', ...table.stored].map((name) => `t.${quoted(name)}`).join(', ')
  const removed: RemovedRow[] = []
  const own = changeable(table, batch.actor)
  const its = keyWithin ? ['t.organisation_id = ?'] : []
  const within = [...(scope ? [`t.${quoted(scope)} = ?`] : []), ...its, ...(own ? [own.sql] : [])]
  const params = [
    ...(scope ? [batch.options[scope]] : []),
    ...its.map(() => batch.actor.organisationId),
    ...(own?.params ?? []),
  ]
  let last = -1
  for (;;) {
    const rows = await sql.all<ImportValues & { id: number }>(
      `SELECT ${columns} FROM ${table.name} t WHERE ${['t.id > ?', ...within].join(' AND ')} ORDER BY t.id LIMIT ${chunk}`,
      [last, ...params],
    )
    for (const { id, ...prior } of rows) if (!stored.has(id)) removed.push({ rowId: id, prior })
    if (rows.length < chunk) return removed
    last = rows.at(-1)!.id
  }
}
