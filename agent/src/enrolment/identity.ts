import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../link/outboxFile.ts'
import { parseJson } from './parseJson.ts'

/** Who this host is to the control plane. The secret is its password. */
export const identity = z.object({ server: z.string(), host: z.string(), name: z.string(), secret: z.string().min(1) })
export type Identity = z.infer<typeof identity>

const fileName = 'identity.json'

export async function readIdentity(dataDir: string): Promise<Identity | undefined> {
  const path = join(dataDir, fileName)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const parsed = identity.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${path} is damaged: remove it and enrol again with a new token`)
  return parsed.data
}

/** Readable by the owner alone, whole or not at all. */
export async function writeIdentity(dataDir: string, value: Identity): Promise<void> {
  await replaceFile(join(dataDir, fileName), `${JSON.stringify(value, null, 2)}\n`)
}
