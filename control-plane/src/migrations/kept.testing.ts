import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { phoneRow } from '../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { createStore } from '../platform/store/createStore.ts'
import type { Sql } from '../platform/store/store.ts'
import { addHomeScript, insertSamples, sampleBodyWithFiles } from '../resources/sampleRows.testing.ts'
import { fillTables, tableNames } from './fillTables.testing.ts'

/** What was in a database when it was put aside. */
export interface KeptDatabase {
  /** UTC milliseconds; it is opened at this time again, so that nothing of it is old. */
  at: number
  /** The ids of the rows of each list, in order. */
  lists: Readonly<Record<string, readonly number[]>>
  /** How many rows each table has. */
  tables: Readonly<Record<string, number>>
}

/** What is sealed in it is opened again. */
const secretKey = '5'.repeat(64)
const rowsOfEach = 2
const plain = (resources as readonly AnyResource[]).filter(({ view }) => !view)

/** Makes a database with rows of every list, as this version makes them, and puts it aside as two small files. */
export async function keepDatabase(folder: string, name: string, at = Date.now()): Promise<KeptDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qd-keep-'))
  try {
    const plane = await startTestPlane({ dataDir, secretKey, now: () => at })
    const copy = join(dataDir, 'copy.db')
    let lists: KeptDatabase['lists']
    try {
      await fill(plane)
      lists = await listsOf(plane)
    } finally {
      await plane.stop()
    }
    const tables = await fillAndCopy(join(dataDir, dataFolder.database), copy, at)
    const kept: KeptDatabase = { at, lists, tables }
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.db.gz`), gzipSync(readFileSync(copy), { level: 9 }))
    writeFileSync(join(folder, `${name}.gen.json`), `${JSON.stringify(kept)}\n`)
    return kept
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

export function keptIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.db.gz'))
    .map((file) => file.slice(0, -'.db.gz'.length))
}

/** Starts this version on a database that another has made; `stop` takes its folder away. */
export async function openKept(folder: string, name: string): Promise<{ kept: KeptDatabase; plane: TestPlane }> {
  const kept: KeptDatabase = JSON.parse(readFileSync(join(folder, `${name}.gen.json`), 'utf8'))
  const dataDir = mkdtempSync(join(tmpdir(), 'qd-kept-'))
  writeFileSync(join(dataDir, dataFolder.database), gunzipSync(readFileSync(join(folder, `${name}.db.gz`))))
  const plane = await startTestPlane({ dataDir, secretKey, now: () => kept.at })
  const stop = async () => {
    await plane.stop()
    rmSync(dataDir, { recursive: true })
  }
  return { kept, plane: { ...plane, stop } }
}

async function fill(plane: TestPlane): Promise<void> {
  const { admin, context } = plane
  await addHomeScript(admin)
  await phoneRow(plane)
  for (const resource of plain) {
    const { add } = endpointsOf(resource)
    if (resource.name === 'audit') continue
    if (!add) await insertSamples(context, resource, rowsOfEach)
    else
      for (let n = 0; n < rowsOfEach; n++)
        await admin.call(add, { body: await sampleBodyWithFiles(admin, resource, n) })
  }
}

/** What lists do not show gets rows once nothing goes on by itself that would take them away; gives how many each table has. */
async function fillAndCopy(path: string, copy: string, at: number): Promise<KeptDatabase['tables']> {
  const store = await createStore(pathToFileURL(path).href, { readers: 1 })
  try {
    await fillTables(store, plain, at)
    await store.backup(copy)
    return await tablesOf(store.read)
  } finally {
    await store.close()
  }
}

/** The ids of all rows, as the lists answer them. */
export async function listsOf({ admin }: TestPlane): Promise<KeptDatabase['lists']> {
  const lists: Record<string, readonly number[]> = {}
  for (const resource of plain.filter(({ verbs }) => verbs.includes('list'))) {
    // The log grows by being asked.
    if (resource.name === 'audit') continue
    const { data } = await admin.call(endpointsOf(resource).list!, { query: resource.paged ? { pageSize: 200 } : {} })
    lists[resource.name] = (data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
  }
  return lists
}

/** How many rows the tables have that people or the product write. */
export async function tablesOf(read: Sql): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await tableNames(read)) {
    const row = await read.get<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`)
    counts[name] = row?.n ?? 0
  }
  return counts
}
