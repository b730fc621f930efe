import type { Problem } from '../errors/appError.ts'
import type { RowValues } from '../resource/define.ts'
import { linkedIds } from '../resource/field.ts'
import { textsOf } from './contentTexts.ts'
import { placeholderProblems } from './placeholders.ts'

/** What must hold between the values of a content task (matrix-screens.md §5.5, §6.3.1). */
export function contentTaskRules(row: RowValues): readonly Problem[] {
  const isCustom = Number(row.kind ?? 1) === 2
  return [
    ...whoRules(row),
    ...(isCustom ? customRules(row) : aiRules(row)),
    ...countRules(row, isCustom),
    ...moneyRules(row),
  ]
}

const required = (field: string): Problem => ({ field, code: 'required' })
const isOn = (value: unknown) => Number(value ?? 0) === 1
const isEmpty = (value: unknown) => String(value ?? '').trim() === ''

/** Whom it is for: a group, or personas; of a single task one persona. */
function whoRules({ persona_group, personas, scope, random }: RowValues): Problem[] {
  const chosen = linkedIds(personas).length
  if (Number(scope ?? 1) === 2) return chosen === 1 ? [] : [{ field: 'personas', code: 'one_persona' }]
  if (chosen > 0 && persona_group) return [{ field: 'personas', code: 'group_or_personas' }]
  if (chosen === 0 && !persona_group && !isOn(random)) return [required('persona_group')]
  return []
}

function aiRules(row: RowValues): Problem[] {
  const isAny = isOn(row.with_text) || isOn(row.with_picture) || isOn(row.with_video)
  return [
    // An event says itself what it is about.
    ...(isEmpty(row.description) && isEmpty(row.event) ? [required('description')] : []),
    ...(isAny ? [] : [{ field: 'with_text', code: 'no_part' } as const]),
    ...(isEmpty(row.incantation) && isEmpty(row.template)
      ? [required('incantation')]
      : placeholderProblems('incantation', row.incantation)),
    ...(Number(row.screen_size ?? 0) === 0 ? [required('screen_size')] : []),
  ]
}

/** An amount is one of a currency; where nobody says which, the usual one. */
function moneyRules({ budget, currency }: RowValues): Problem[] {
  return isEmpty(budget) || currency === undefined || !isEmpty(currency) ? [] : [required('currency')]
}

/** Random posts are texts, and as many as are asked for in all. */
function countRules({ random, with_picture, with_video, count }: RowValues, isCustom: boolean): Problem[] {
  if (!isOn(random))
    return Number(count ?? 1) > most ? [{ field: 'count', code: 'too_large', data: { max: most } }] : []
  const isText = !isCustom && !isOn(with_picture) && !isOn(with_video)
  return isText ? [] : [{ field: 'random', code: 'random_text_only' }]
}

const most = 6
const mostTexts = 100
const longestText = 20_000

function customRules(row: RowValues): Problem[] {
  const texts = textsOf(String(row.texts ?? ''))
  const files = { image: linkedIds(row.images).length, video: linkedIds(row.videos).length }
  const isNothing = texts.length === 0 && files.image === 0 && files.video === 0
  const longest = Math.max(0, ...texts.map((text) => text.length))
  return [
    ...(isNothing ? [{ field: 'texts', code: 'no_material' } as const] : []),
    ...(texts.length > mostTexts
      ? [{ field: 'texts', code: 'too_many_named', data: { max: mostTexts, count: texts.length } } as const]
      : []),
    ...(longest > longestText
      ? [{ field: 'texts', code: 'too_long', data: { max: longestText, length: longest } } as const]
      : []),
    ...(['image', 'video'] as const).flatMap((kind) => drawRules(row, kind, files[kind])),
    ...(isOn(row.ai_rewrite) && texts.length === 0 ? [required('texts')] : []),
  ]
}

/** With pictures (videos) at least one a post, a maximum not below the minimum, and no more than there are. */
function drawRules(row: RowValues, kind: 'image' | 'video', files: number): Problem[] {
  if (files === 0) return []
  const [min, max] = [`${kind}_min`, `${kind}_max`]
  const given = [min, max].filter((field) => isEmpty(row[field]))
  if (given.length > 0) return given.map(required)
  const [low, high] = [Number(row[min]), Number(row[max])]
  if (low < 1) return [{ field: min, code: 'too_small', data: { min: 1 } }]
  if (high < low) return [{ field: max, code: 'too_small', data: { min: low } }]
  return high > files ? [{ field: max, code: 'too_large', data: { max: files } }] : []
}
