import type { LeaseRef } from '@quarterdeck/shared/protocol/agent.ts'
import type { Phone } from '../../phones/phone.ts'

/** The folder of one attempt on its phone: another attempt of the same run never takes its files for its own. */
export function folderOf({ run, lease }: LeaseRef): string {
  return `${run.replace(/[^\w-]/g, '_')}-${lease}`
}

/** Takes away what runs have left behind that were cut off: of a phone that was away, by an agent that was killed. */
export async function sweepFolders(
  phone: Phone,
  users: readonly number[],
  isHeld: (folder: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const user of users) {
    const left = (await phone.mediaFolders(user, signal)).filter((name) => /^[\w-]+-\d+$/.test(name) && !isHeld(name))
    for (const folder of left) await phone.removeMedia(user, folder, signal)
  }
}
