import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'

export interface EvidenceName {
  seq: number
  lease: number
}

const fileName = /^(\d+)-(\d+)\.zip$/

/** Whole, or not at all. */
export async function writeEvidence(dataDir: string, of: EvidenceName, bytes: Buffer): Promise<void> {
  const path = pathOf(dataDir, of)
  await mkdir(folderOf(dataDir), { recursive: true })
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}

export function readEvidence(dataDir: string, of: EvidenceName): Promise<Buffer | undefined> {
  return readFile(pathOf(dataDir, of)).catch(() => undefined)
}

export async function removeEvidence(dataDir: string, of: EvidenceName): Promise<void> {
  await rm(pathOf(dataDir, of), { force: true })
}

/** All that lie there, the oldest lease first. */
export async function listEvidence(dataDir: string): Promise<EvidenceName[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  return names
    .flatMap((name) => {
      const found = fileName.exec(name)
      return found ? [{ seq: Number(found[1]), lease: Number(found[2]) }] : []
    })
    .sort((a, b) => a.lease - b.lease)
}

function folderOf(dataDir: string): string {
  return join(dataDir, dataFolder.evidence)
}

function pathOf(dataDir: string, { seq, lease }: EvidenceName): string {
  return join(folderOf(dataDir), `${seq}-${lease}.zip`)
}
