const kept = 'phones-taken'

/** Phones that screens of this browser tab have taken, and give back; a reload in between changes nothing about that. */
export const takenHere = {
  has: (phone: number): boolean => read().includes(phone),
  add: (phone: number): void => write([...new Set([...read(), phone])]),
  delete: (phone: number): void => write(read().filter((one) => one !== phone)),
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
