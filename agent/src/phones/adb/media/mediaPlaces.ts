import type { MediaPlace } from '../../phone.ts'

/** Below the storage of a user: where both pictures and videos may lie, and galleries look. */
export const relativeRoot = 'DCIM/Quarterdeck'

export function rootOf(user: number): string {
  return `/storage/emulated/${user}/${relativeRoot}`
}

export function pathOf({ user, folder, name }: MediaPlace): string {
  return `${rootOf(user)}/${folder}/${name}`
}
