/** A host name of at least two labels, each of letters, digits, hyphens (any script: IDN as typed), at most 253 characters. */
export function isDomain(text: string): boolean {
  if (text.length > 253) return false
  const labels = text.replace(/\.$/, '').split('.')
  return (
    labels.length >= 2 &&
    labels.every((label) => /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u.test(label)) &&
    !/^\d+$/.test(labels.at(-1)!)
  )
}
