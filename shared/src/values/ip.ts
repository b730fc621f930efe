/** An IPv4 or IPv6 address. */
export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text)
}

function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text)
}

function isIpv6(text: string): boolean {
  // At most one '::', which stands for one or more groups of zero.
  const sides = text.split('::')
  if (sides.length > 2) return false
  const groups = sides.flatMap((side) => (side === '' ? [] : side.split(':')))
  const last = groups.at(-1)
  if (last !== undefined && !text.endsWith('::') && isIpv4(last)) groups.splice(-1, 1, '0', '0')
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false
  return sides.length === 2 ? groups.length < 8 : groups.length === 8
}
