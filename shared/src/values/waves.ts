/**
 * The waves of an upgrade as people write them: `1, 10%, 100%` is one phone first, then a tenth of all, then all. Gives after each
 * wave how many of so many phones have had their turn: growing, the last of them all; undefined where it says something else.
 */
export function waveEnds(text: string, phones: number): number[] | undefined {
  const words = text.split(/[\s,，、;；]+/).filter(Boolean)
  if (words.length === 0 || words.length > 20) return undefined
  const ends: number[] = []
  let before = { number: 0, percent: 0 }
  for (const word of words) {
    const [, digits = '', sign] = /^(\d{1,6})(%?)$/.exec(word) ?? []
    const value = Number(digits)
    const isPercent = sign === '%'
    if (digits === '' || value === 0 || (isPercent && value > 100)) return undefined
    // What is written must grow; how many a percentage is depends on the phones.
    if (isPercent ? value <= before.percent : value <= before.number) return undefined
    before = isPercent ? { ...before, percent: value } : { ...before, number: value }
    const end = Math.min(phones, isPercent ? Math.ceil((phones * value) / 100) : value)
    if (end > (ends.at(-1) ?? 0)) ends.push(end)
  }
  if (phones > 0 && ends.at(-1) !== phones) ends.push(phones)
  return ends
}
