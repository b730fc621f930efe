import { type LeaseReason, leaseReasons, productReason } from '@quarterdeck/shared/values/leaseReason.ts'

/** The page that shows the screens of phones. */
export const screenPath = '/android'

/** Where the screens of some phones are shown; `why`: what for, where the phone's history is to say more than "the screen". */
export function screenAddress(
  phones: readonly number[],
  why?: LeaseReason,
  /** What is done with it, beside its screen. */
  work: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ phones: phones.join('.'), ...(why && { why }), ...work })
  return `${screenPath}?${query}`
}

/** What such an address says that the phones are wanted for, as the server takes it. */
export function reasonOf(given: string | null): string {
  return productReason(leaseReasons.find((one) => one === given) ?? 'screen')
}

/** Where a group of some phones is begun. */
export function groupAddress(phones: readonly number[]): string {
  return `/groupControl?phones=${phones.join('.')}`
}

/** The phones that such an address names. */
export function phonesOf(given: string | null): readonly number[] {
  return (given ?? '')
    .split('.')
    .filter((id) => /^[1-9]\d{0,9}$/.test(id))
    .map(Number)
}

/** So many stand side by side, each with a picture that can still be read. */
export const mostScreens = 12
