/**
 * A host name of at least two labels, each of letters of any script with their marks, digits, hyphens and underscores, at most 253
 * characters.
 */
export function isDomain(text: string): boolean {
  if (text.length > 253) return false
  const labels = text.replace(/\.$/, '').split('.')
  return labels.length >= 2 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1)!)
}

/** Joiners stand in the middle alone, where a script needs them. */
const label = /^(?![-\p{M}\p{Join_Control}])[\p{L}\p{N}\p{M}\p{Join_Control}_-]{1,63}(?<![-\p{Join_Control}])$/u
