/** Ink knows the 16 colours by other names. */
const names: Readonly<Record<string, string>> = { orange: 'yellow', pink: 'magenta', grey: 'gray' }

export const inkColour = (colour: string): string => names[colour] ?? colour
