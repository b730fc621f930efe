declare module '*.css'

declare module 'virtual:text-loaders' {
  import type { Language } from '@quarterdeck/shared/i18n/language.ts'

  type Dictionary = Readonly<Record<string, string>>

  /** Which menu group's words a namespace belongs to; those not named here are loaded at once. */
  export const areaOfNamespace: Readonly<Record<string, string>>
  /** What every page needs, with antd's own words and the name of the language in dayjs, registered. */
  export const loadCore: Readonly<
    Record<
      Language,
      () => Promise<{ antd: import('./i18n/loadTexts.ts').AntdTexts; dayjs: string; dictionary: Dictionary }>
    >
  >
  /** The rest of a menu group's words. */
  export const loadAreas: Readonly<
    Record<string, Readonly<Record<Language, () => Promise<{ dictionary: Dictionary }>>>>
  >
}

declare module 'virtual:list-rules' {
  /** By the name of the list. */
  export const rulesOf: ReadonlyMap<string, import('@quarterdeck/shared/resource/define.ts').AnyResource['rules']>
}
