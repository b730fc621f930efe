/** A number as a spreadsheet shows it that has room for all of it. Excel keeps 15 digits; what a float has beyond them is noise. */
export function inFull(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  const text = String(Number(value.toPrecision(15)))
  if (!text.includes('e')) return text
  // Made when it is needed, which it hardly ever is: it takes longer than a small file.
  plainDigits ??= new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 })
  return plainDigits.format(value)
}

let plainDigits: Intl.NumberFormat | undefined
