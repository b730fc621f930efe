/** A part of a text; of a link the host that a browser would go to, in the letters of the network. */
export interface TextPart {
  text: string
  host?: string
}

const link = /[a-z][a-z\d+.-]*:\/\/[^\s<>"'⟨⟩（）【】，。！？、]+/gi
/** What ends the sentence rather than the link. */
const ending = /[.,;:!?)\]}]+$/

/** A text as what is no link and what is one. `https://bank.example@evil.example` leads to evil.example, and a host in other letters is said in plain ones. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(link)) {
    const address = found.replace(ending, '')
    const host = URL.canParse(address) ? new URL(address).host : ''
    if (host === '') continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: address, host })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
