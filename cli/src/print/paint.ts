import type { TagColour } from '@quarterdeck/shared/resource/field.ts'

// SGR codes of the 16 colours that every terminal has, so that its own theme decides what they look like.
const codes: Readonly<Record<TagColour, number>> = { green: 32, orange: 33, red: 31, pink: 35, blue: 34, grey: 90 }

/** A text in the colour of a state tag, or as it is where colours are not wanted. */
export function paint(text: string, colour: TagColour | '' | undefined, colours: boolean): string {
  return colours && colour ? `\u001b[${codes[colour]}m${text}\u001b[39m` : text
}

export function bold(text: string, colours: boolean): string {
  return colours ? `\u001b[1m${text}\u001b[22m` : text
}
