/** Full-width digits and marks are the same; so are the minus of typesetters and blanks between thousands. */
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const money = /^[\p{Sc}元円]+|[\p{Sc}元円]+$|^R\$|^[A-Z]{3}(?=[\d\s+-])|(?<=\d\s?)[A-Z]{3}$/gu

/**
 * A number as people write it, in the one form that fields read: `１，２３４．５０`, `¥1,234.50`, `1 234.5` and `USD 12` without what stands
 * around the digits. What may mean two numbers (`1.234,50`, `1,5`) stays as it is, for its field to refuse.
 */
export function numberText(cell: string): string {
  const text = cell.normalize('NFKC').replaceAll('\u2212', '-').trim()
  const bare = text.replace(money, '').trim()
  const joined = /^[+-]?\d{1,3}(?:\s\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(/\s/g, '') : bare
  return grouped.test(joined) ? joined.replaceAll(',', '') : joined
}
