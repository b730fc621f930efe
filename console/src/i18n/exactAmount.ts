/** An amount that came as a text, `1234.50`, as people write it: exact, however large. `digits`: as many behind the point at the most. */
export function exactAmount(text: string, language: string, digits = 2): string {
  const [main = '', behind = ''] = text.split('.')
  const kept = behind.slice(0, digits)
  const parts = new Intl.NumberFormat(language).formatToParts(1234.5)
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const whole = new Intl.NumberFormat(language).format(BigInt(main))
  return kept === '' ? whole : `${whole}${point}${kept}`
}
