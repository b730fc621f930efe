import { isZone } from '@quarterdeck/shared/values/time.ts'
import { z } from 'zod'
import { type Params, prepared } from './schema/prepared.ts'
import type { Sql, Store } from './store/store.ts'
import { setting as settingTable } from './tables.ts'

/** A setting of the installation: its name in the table `setting`, what it may be, and what it is until it is set. */
export interface Setting<T> {
  readonly name: string
  readonly schema: z.ZodType<T>
  readonly default: T
}

type Schemas = Readonly<Record<string, z.ZodDefault>>
type SettingsOf<S extends Schemas> = { readonly [K in keyof S]: Setting<z.output<S[K]>> }

/** The settings of one domain, by their names, which no other domain has; each schema has a default. */
export function defineSettings<S extends Schemas>(schemas: S): SettingsOf<S> {
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    { name, schema, default: schema.parse(undefined) },
  ])
  return Object.fromEntries(entries) as SettingsOf<S>
}

/** Settings of no domain in particular. */
export const systemSettings = defineSettings({
  /** IANA zone for days, ranges and display. */
  zone: z.string().refine(isZone, 'not an IANA zone').default('Asia/Shanghai'),
})

export interface Settings {
  /** The value now; changes are seen at once in this process. A stored value that is no longer allowed counts as not set. */
  get<T>(setting: Setting<T>): T
  /** Refuses a value that its schema does not allow. `also` runs in the same transaction, for the audit entry. */
  set<T>(setting: Setting<T>, value: T, also?: (tx: Sql) => Promise<void>): Promise<void>
}

/** Reads all settings. */
export async function createSettings(store: Store): Promise<Settings> {
  const rows = await readAll.all(store.read)
  const stored = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  const known = new Map<Setting<unknown>, unknown>()
  return {
    get<T>(setting: Setting<T>): T {
      if (!known.has(setting)) {
        const parsed = setting.schema.safeParse(stored.get(setting.name))
        known.set(setting, parsed.success ? parsed.data : setting.default)
      }
      // Of this setting's schema, or its default.
      return known.get(setting) as T
    },
    async set(setting, given, also) {
      const value = setting.schema.parse(given)
      await store.write(async (tx) => {
        await keep.run(tx, { name: setting.name, value: JSON.stringify(value) })
        await also?.(tx)
      })
      known.set(setting, value)
    },
  }
}

const readAll = prepared((q) => q.select().from(settingTable))

const keep = prepared((q, { name, value }: Params<{ name: string; value: string }>) =>
  q.insert(settingTable).values({ name, value }).onConflictDoUpdate({ target: settingTable.name, set: { value } }),
)
