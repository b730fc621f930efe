import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { goOn, readRestored } from '@quarterdeck/shared/contracts/restored.ts'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { type RestoredKind, restoredKinds } from '@quarterdeck/shared/values/restored.ts'
import type { RestoredMark } from '@quarterdeck/shared/values/restoredMark.ts'
import Database from 'better-sqlite3'
import { startTestPlane } from '../../../plane.testing.ts'
import type { TestEngine } from '../../../platform/store/engines.testing.ts'
import { startSqld } from '../../../platform/store/sqld.testing.ts'

/** A control plane whose data are put back as they were, on either engine, with a clock that the test moves. */
export async function startRestoredPlane(engine: TestEngine) {
  const folder = await mkdtemp(join(tmpdir(), 'qd-put-back-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const sqld = engine.name === 'remote' ? await startSqld() : undefined
  const file = sqld ? join(sqld.folder, 'data/dbs/default/data') : join(dataDir, dataFolder.database)
  const kept = join(folder, 'kept.db')
  let shift = 0
  let made = 0
  const now = () => Date.now() + shift
  const plane = await startTestPlane({ dataDir, databaseUrl: sqld?.url, now })
  const view = async () => (await plane.admin.call(readRestored)).data
  return {
    plane,
    dataDir,
    now,
    view,
    pass(ms: number) {
      shift += ms
    },
    /** Keeps the data as they are, while everything goes on. */
    async backUp() {
      await rm(kept, { force: true })
      const database = new Database(file)
      database.prepare('VACUUM INTO ?').run(kept)
      database.close()
      made = now()
    },
    /** Is killed and starts again; what goes on in `between` is done by somebody at the machine. */
    async kill(between: () => Promise<void>) {
      // A copy of the folder as it is while it works is what a killed one leaves.
      const left = join(folder, 'left')
      await rm(left, { recursive: true, force: true })
      await cp(dataDir, left, { recursive: true })
      await plane.stop()
      await rm(dataDir, { recursive: true })
      await cp(left, dataDir, { recursive: true })
      // Of a process that is gone.
      await rm(`${file}-shm`, { force: true })
      await between()
      await plane.restart()
    },
    /** Stops, puts what was kept in the place of the data, says so unless `mark` is false, and starts again. */
    async putBack({ mark = true, drill = false }: { mark?: boolean; drill?: boolean } = {}) {
      await plane.stop()
      if (sqld) {
        await sqld.kill()
        await rm(join(sqld.folder, 'data'), { recursive: true, force: true })
        await mkdir(dirname(file), { recursive: true })
        await cp(kept, file)
        await sqld.restart()
      } else {
        for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
        await cp(kept, file)
      }
      const said: RestoredMark = { id: `restore-${now()}`, made, at: now(), how: 'mark', drill }
      if (mark) await writeFile(join(dataDir, dataFolder.restored), JSON.stringify(said))
      await plane.restart()
    },
    goOn(kinds: readonly RestoredKind[] = restoredKinds, leave_out: { hosts?: number[]; strangers?: string[] } = {}) {
      return plane.admin.call(goOn, { body: { kinds: [...kinds], leave_out } })
    },
    async close() {
      await plane.stop()
      await sqld?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type RestoredTestPlane = Awaited<ReturnType<typeof startRestoredPlane>>
