const kept = 'phones-taken'

/** Phones that screens of this browser tab have taken, and give back; a reload in between changes nothing about that. */
export const takenHere = {
  has: (phone: number): boolean => read().includes(phone),
  add: (phone: number): void => write([...new Set([...read(), phone])]),
  delete: (phone: number): void => write(read().filter((one) => one !== phone)),
}

type Leave = (phones: readonly number[]) => void
let leave: Leave = () => undefined

/** Who gives phones back that are left, and says so: the top bar, which is there on every page. */
export function onLeft(given: Leave): () => void {
  leave = given
  return () => {
    leave = () => undefined
  }
}

/** Whoever uses the screens of these phones has left all others; of none: has closed the page. */
export function leaveOthers(phones: readonly number[]): void {
  const left = read().filter((one) => !phones.includes(one))
  if (left.length > 0) leave(left)
}

function read(): readonly number[] {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? '[]') as number[]
  } catch {
    return []
  }
}

function write(phones: readonly number[]): void {
  sessionStorage.setItem(kept, JSON.stringify(phones))
}
