/** Where the screens of some phones are shown. */
export function screenAddress(phones: readonly number[]): string {
  return `/android?phones=${phones.join('.')}`
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
