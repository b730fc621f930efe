/**
 * Names that people are known by: users, API keys, files. Who reads a list or a log must be able to tell them apart.
 */

/** Characters that are not seen, or that turn the direction of what follows. A joiner inside a word is one of its letters. */
const hidden = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u2000-\u200a\u3000]/u

/** Does a text hold characters that are not seen, or that change the direction of writing? */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text)
}

/** Names that the product goes by itself in logs. */
const own = ['system', 'stranger', 'quarterdeck']
const ownPrefix = 'key:'

/** Could a name be taken for one that the product goes by itself in logs: `system`, `stranger`, or `key:…` of an API key? */
export function looksReserved(name: string): boolean {
  const plain = skeletonOf(name)
  return own.some((one) => skeletonOf(one) === plain) || plain.startsWith(skeletonOf(ownPrefix))
}

/** Letters and digits that look like a Latin letter; wide and styled forms are folded by NFKC before. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['aаαɑ', 'bЬв', 'cсϲ', 'dԁ', 'eеεє', 'gɡ', 'hһн', 'iіιıl1ӏ|ї', 'jј', 'kкκ', 'mм', 'nпη', 'oоο0о', 'pрρ', 'qԛ'],
    ...['rгᴦ', 'sѕ5ꜱ', 'tтτ', 'uυц', 'vνѵ', 'wѡω', 'xхχ', 'yуγү', 'zᴢ', ':꞉ː։'],
  ].flatMap((letters) => [...letters].map((letter) => [letter, letters[0]!])),
)

function skeletonOf(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{Cf}._-]/gu, '')
  return [...folded].map((letter) => alike[letter] ?? letter).join('')
}
