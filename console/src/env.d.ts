declare module '*.css'

declare module 'virtual:texts/*' {
  /** antd's own words in this language. */
  export const antd: import('./i18n/loadTexts.ts').AntdTexts
  /** The name of the language in dayjs, already registered. */
  export const dayjs: string
  /** Our words, flat. */
  export const dictionary: Readonly<Record<string, string>>
}
