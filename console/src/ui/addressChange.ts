/** Values to set, `undefined` to take out; or everything that is to stand there in place of what does. */
export type Change = Readonly<Record<string, string | undefined>> | ((before: URLSearchParams) => URLSearchParams)

export type AddressParams = [URLSearchParams, (change: Change, how?: { replace?: boolean }) => void]

/** The parameters after a change; those before may be changed themselves. */
export function applied(params: URLSearchParams, change: Change): URLSearchParams {
  if (typeof change === 'function') return change(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  return params
}
