/** By what the figures can be narrowed, as the address and the call name it. */
export const drillDowns = ['script', 'platform', 'host', 'phone'] as const

/** What the address narrows them to; a number that is none does not. */
export function drillDownOf(params: URLSearchParams): {
  script?: string
  platform?: number
  host?: number
  phone?: number
} {
  const [script, ...ids] = drillDowns.map((name) => params.get(name) ?? '')
  const [platform, host, phone] = ids.map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined))
  return {
    ...(script && { script: script.slice(0, 255) }),
    ...(platform && { platform }),
    ...(host && { host }),
    ...(phone && { phone }),
  }
}
