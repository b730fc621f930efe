import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Root acts for the user as whom the control plane runs: what came in belongs to whom the folder belongs. */
export async function giveToOwner(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  if (uid === 0 && gid === 0) return
  await chown(path, uid, gid)
  if (!(await stat(path)).isDirectory()) return
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}
