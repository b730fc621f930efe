import type { Language } from '@quarterdeck/shared/i18n/language.ts'

/** Years are those of the lists, in Thailand too. */
export function localeOf(language: Language): string {
  return `${language}-u-ca-gregory`
}

/** From one day (`YYYY-MM-DD`) to another, as people write a span of time. */
export function spanOfDays(from: string, to: string, language: Language): string {
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    at(from),
    at(to),
  )
}

/** A day of a week as the head of a column: `Mon 30`. */
export function dayOfWeek(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
