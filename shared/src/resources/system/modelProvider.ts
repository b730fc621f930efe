import { defineResource, type RowValues } from '../../resource/define.ts'
import type { MoneyField } from '../../resource/field.ts'

/** Prices and budgets, in millionths: a price that nobody knows is not one of 0. */
const price = {
  kind: 'money',
  currency: 'currency',
  micro: true,
  nullable: true,
  drawer: 'line',
} as const satisfies MoneyField

/** Those of others, and those on a computer of one's own. */
const presets = {
  0: 'grey',
  1: 'blue',
  2: 'blue',
  3: 'blue',
  4: 'blue',
  5: 'blue',
  6: 'blue',
  7: 'blue',
  8: 'green',
  9: 'green',
  10: 'green',
} as const

const model = { kind: 'text', max: 120 } as const

/** Where models are asked, at what price, and how much of it a month may cost (matrix-screens.md §5.4). */
export const modelProvider = defineResource({
  name: 'model-provider',
  table: 'model_provider',
  route: '/modelProviders',
  menu: { rank: 60 },
  area: 'system',
  paged: true,
  pageSize: 10,
  visibility: 'all',
  administered: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 60, required: true, width: 170 },
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'grey' }, default: 1, fixed: true, width: 150 },
    // Which server it is, of those of which something is known (values/modelPresets.ts).
    preset: { kind: 'choice', choices: presets, default: 0, drawer: 'line' },
    base_url: { kind: 'text', max: 255, format: 'url', width: 230, visibility: 'internal' },
    api_key: { kind: 'sealed', max: 500 },
    text_model: { ...model, width: 160 },
    image_model: { ...model, width: 160 },
    video_model: { ...model, drawer: 'line' },
    // `1024x1024, 1536x1024`: the only ones that it takes.
    picture_sizes: { kind: 'text', max: 200, drawer: 'line' },
    default_text: { kind: 'flag', width: 100 },
    default_picture: { kind: 'flag', width: 100 },
    default_video: { kind: 'flag', drawer: 'line' },
    at_once: { kind: 'integer', min: 1, max: 16, default: 2, drawer: 'line' },
    per_minute: { kind: 'integer', min: 1, max: 600, default: 30, drawer: 'line' },
    currency: { kind: 'text', max: 3, format: 'currency', default: 'USD', required: true, drawer: 'line' },
    // Of a million tokens; of one picture, one video.
    price_input: price,
    price_output: price,
    price_picture: price,
    price_video: price,
    monthly_budget: { ...price, drawer: undefined, width: 130, visibility: 'internal' },
    // Takes an Idempotency-Key: the same request twice is charged once.
    idempotent: { kind: 'flag', drawer: 'line' },
    spent: {
      kind: 'money',
      currency: 'currency',
      micro: true,
      virtual: true,
      width: 130,
      visibility: 'internal',
    },
    spent_month: { kind: 'text', max: 7, virtual: true, width: 110, visibility: 'internal' },
    available: { kind: 'flag', default: 1, width: 90 },
    // What stood in the way of the last call, in the server's own words; '' after one that went well.
    error: { kind: 'text', max: 500, computed: true, unsorted: true, width: 220, visibility: 'internal' },
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  sections: {
    who: ['name', 'kind', 'preset', 'base_url', 'api_key', 'available'],
    models: [
      ...(['text_model', 'image_model', 'picture_sizes', 'video_model'] as const),
      ...(['default_text', 'default_picture', 'default_video'] as const),
    ],
    limits: ['at_once', 'per_minute', 'idempotent'],
    money: ['currency', 'price_input', 'price_output', 'price_picture', 'price_video', 'monthly_budget'],
  },
  // With a picture: it is ordered, and charged.
  actions: { test: { form: { picture: { kind: 'flag' } } } },
  rules: reachable,
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'base_url', 'text_model', 'image_model'] },
    kind: { kind: 'equals', field: 'kind' },
    available: { kind: 'equals', field: 'available' },
  },
})

/** One that is reached over HTTP has an address, or a preset, and something that it makes. */
function reachable({ kind, preset, base_url, text_model, image_model, video_model }: RowValues) {
  if (Number(kind ?? 1) !== 1) return []
  // The server fills in that of a preset.
  if (!base_url && !Number(preset)) return [{ field: 'base_url', code: 'required' as const }]
  return text_model || image_model || video_model ? [] : [{ field: 'text_model', code: 'no_model' as const }]
}
