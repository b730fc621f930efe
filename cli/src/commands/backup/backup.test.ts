// @module-tag slow

import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { exchange, putBack } from './exchange.ts'
import { lockFolder } from './lockFolder.ts'

let harness: CliHarness
let data: string
/** Of the one hosted file. */
let hash: string
beforeEach(async () => {
  harness = await sitDown('http://127.0.0.1:9')
  data = join(harness.folder, 'data')
  const content = randomBytes(70_000)
  hash = createHash('sha256').update(content).digest('hex')
  await put(`data/files/${hash.slice(0, 2)}/${hash}`, content)
  await put(`data/files/00/${'0'.repeat(64)}`, 'of no row')
  await put('data/screenshots/7.png', 'picture')
  await put('data/recordings/3.frames', 'recording')
  const database = openDatabase()
  database.exec(`CREATE TABLE migration (number INTEGER, name TEXT); INSERT INTO migration VALUES (1, '001-first.sql');
    CREATE TABLE hosted_file (hash TEXT); INSERT INTO hosted_file VALUES ('${hash}');
    CREATE TABLE kept (n INTEGER PRIMARY KEY, text TEXT); CREATE INDEX kept_text ON kept (text)`)
  const rows = Array.from({ length: 300 }, (_, n) => `(${n}, '${n % 7} ${'x'.repeat(90)}')`)
  database.exec(`INSERT INTO kept VALUES ${rows.join()}`)
  database.close()
})
afterEach(() => harness.remove())

async function put(name: string, content: string | Uint8Array): Promise<void> {
  const path = join(harness.folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(join(data, 'quarterdeck.db'))
  database.exec('PRAGMA journal_mode = WAL')
  return database
}
/** Every file below a folder, by name, with what it holds. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) found[path.slice(folder.length + 1)] = (await readFile(path)).toString('base64')
  }
  return found
}
const backup = (...more: string[]) => harness.qd(['backup', 'all.tar.gz', ...more])
const restore = (file: string, ...more: string[]) => harness.qd(['restore', file, ...more])
const rowsIn = (folder: string) => {
  const database = new DatabaseSync(join(folder, 'quarterdeck.db'))
  const rows = database.prepare('SELECT count(*) AS n, sum(n) AS sum FROM kept').get()
  database.close()
  return { ...rows }
}

describe('a backup', () => {
  test('holds what the rows name and nothing else, is for its owner alone, and comes back whole', async () => {
    const { code, out } = await backup('--json')
    const [head] = await unpackTar(gunzipSync(await readFile(join(harness.folder, 'all.tar.gz'))))
    expect(JSON.parse(Buffer.from(head!.data!).toString())).toMatchObject({ format: 2, database: '001-first.sql' })
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        file: 'all.tar.gz',
        database: '001-first.sql',
        files: 1,
        missing: 0,
        damaged: 0,
        screenshots: 0,
        recordings: 0,
        bytes: expect.any(Number),
      },
    ])
    expect((await stat(join(harness.folder, 'all.tar.gz'))).mode & 0o777).toBe(0o600)
    expect((await readdir(data)).sort()).toEqual(['files', 'quarterdeck.db', 'recordings', 'screenshots'])
    const back = await restore('all.tar.gz', '--data-dir', 'elsewhere')
    expect([back.code, back.err]).toEqual([0, expect.stringContaining('Start the control plane now')])
    const elsewhere = join(harness.folder, 'elsewhere')
    expect(Object.keys(await contentOf(elsewhere)).sort()).toEqual([
      `files/${hash.slice(0, 2)}/${hash}`,
      'quarterdeck.db',
    ])
    expect(rowsIn(elsewhere)).toEqual({ n: 300, sum: 44_850 })
    expect((await backup()).err).toContain('exists already')
  })

  test('leaves a row with its time in a database that keeps such rows, and the log of a killed control plane is carried in', async () => {
    const killed = openDatabase()
    killed.exec('CREATE TABLE backup_made (id INTEGER PRIMARY KEY, made INTEGER, path TEXT, bytes INTEGER)')
    const left = await readFile(join(data, 'quarterdeck.db-wal'))
    killed.close()
    await put('data/quarterdeck.db-wal', left)
    await put('data/plane.json', JSON.stringify({ epoch: 3, restore: '', closed: false }))
    expect((await backup()).code).toBe(0)
    const database = openDatabase()
    const rows = database.prepare('SELECT path, bytes, made FROM backup_made').all()
    database.close()
    const { size } = await stat(join(harness.folder, 'all.tar.gz'))
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { path: join(harness.folder, 'all.tar.gz'), bytes: size, made: expect.any(Number) },
    ])
    // Else the next start would take the data, without their log, for older ones.
    expect(JSON.parse(await readFile(join(data, 'plane.json'), 'utf8'))).toEqual({
      epoch: 3,
      restore: '',
      closed: true,
    })
  })

  test('takes what is committed and still in the log, while a transaction is open', async () => {
    const writer = openDatabase()
    writer.exec(
      'PRAGMA wal_autocheckpoint = 0; INSERT INTO kept VALUES (1000, 1); BEGIN; INSERT INTO kept VALUES (2000, 1)',
    )
    const made = await backup('--screenshots')
    writer.exec('COMMIT')
    writer.close()
    expect(made.code).toBe(0)
    await restore('all.tar.gz', '--data-dir', 'elsewhere')
    expect(rowsIn(join(harness.folder, 'elsewhere'))).toEqual({ n: 301, sum: 45_850 })
    expect(await readFile(join(harness.folder, 'elsewhere/screenshots/7.png'), 'utf8')).toBe('picture')
  })

  test('holds the recordings when that is asked for; one that goes on is in it up to the moment of the backup', async () => {
    await put('data/recordings/4.frames', '')
    await put('data/recordings/other', 'no recording')
    const { out } = await backup('--recordings', '--json')
    expect(JSON.parse(out)).toMatchObject({ recordings: 2, screenshots: 0 })
    await put('data/recordings/9.frames', 'of a row that the backup does not have')
    await restore('all.tar.gz', '--replace', '--yes')
    const { 'recordings/3.frames': kept, 'recordings/4.frames': empty, ...rest } = await contentOf(data)
    expect([kept, empty]).toEqual([Buffer.from('recording').toString('base64'), ''])
    expect(Object.keys(rest).filter((name) => name.startsWith('recordings'))).toEqual([])
  })

  test('says which files are lost or damaged already, and comes back with what there is', async () => {
    const database = openDatabase()
    database.exec(`INSERT INTO hosted_file VALUES ('${'0'.repeat(64)}')`)
    database.close()
    await rm(join(data, 'files', hash.slice(0, 2)), { recursive: true })
    const { code, err } = await backup()
    expect([code, err]).toEqual([exitCodes.partly, expect.stringContaining(`not on the disk: 1 (${hash})`)])
    expect(err).toContain(`damaged on the disk: 1 (${'0'.repeat(64)})`)
    expect((await restore('all.tar.gz', '--data-dir', 'elsewhere')).code).toBe(0)
  })

  test('without a database says where that is, and takes the files alone only when asked to', async () => {
    await rm(join(data, 'quarterdeck.db'))
    expect((await backup()).err).toContain('libSQL server')
    expect((await backup('--files-only')).err).toContain('The database is not in it')
    await put('data/quarterdeck.db', 'what another restore must not touch')
    const { code, err } = await restore('all.tar.gz', '--replace', '--yes')
    expect([code, err]).toEqual([0, expect.stringContaining('the database is unchanged')])
    expect(await readFile(join(data, 'quarterdeck.db'), 'utf8')).toContain('must not touch')
    expect((await backup('--data-dir', '.')).err).toContain('is no data folder')
  })
})

describe('a restore', () => {
  test('brings the key with the database that it seals, and takes the other one out with the other', async () => {
    await put('data/secret.key', 'the first')
    await backup()
    await put('data/secret.key', 'the second')
    const { out } = await restore('all.tar.gz', '--replace', '--yes', '--json')
    const { kept } = JSON.parse(out) as { kept: string }
    const keys = await Promise.all([data, kept].map((folder) => readFile(join(folder, 'secret.key'), 'utf8')))
    expect([...keys, (await stat(join(data, 'secret.key'))).mode & 0o777]).toEqual(['the first', 'the second', 0o600])
  })

  test('in the place of other data keeps those, and needs --replace and a confirmation', async () => {
    await backup()
    const writer = openDatabase()
    writer.exec('DELETE FROM kept WHERE n > 9')
    expect((await restore('all.tar.gz', '--replace', '--yes')).err).toContain('is using')
    writer.close()
    expect((await restore('all.tar.gz')).err).toContain('--replace')
    expect((await restore('all.tar.gz', '--replace')).err).toContain('add --yes')
    const { code, out } = await restore('all.tar.gz', '--replace', '--yes', '--json')
    const { kept } = JSON.parse(out) as { kept: string }
    expect([code, rowsIn(data), rowsIn(kept)]).toEqual([0, { n: 300, sum: 44_850 }, { n: 10, sum: 45 }])
    expect((await readdir(kept)).sort()).toEqual(['files', 'quarterdeck.db', 'recordings', 'screenshots'])
    await put('other/letter.txt', 'dear')
    expect((await restore('all.tar.gz', '--data-dir', 'other', '--replace', '--yes')).err).toContain('other things')
  })

  test('of a damaged, cut-off or foreign file is refused and changes nothing', async () => {
    await backup('--screenshots')
    const whole = await readFile(join(harness.folder, 'all.tar.gz'))
    const middle = Math.floor(whole.length / 2)
    const entries = await unpackTar(gunzipSync(whole))
    const repacked = async (change: (name: string, data: Uint8Array) => [string, Uint8Array][]) => {
      const changed = entries.flatMap(({ header, data = new Uint8Array() }) => change(header.name, data))
      return gzipSync(
        await packTar(
          changed.map(([name, data]) => ({ header: { name, size: data.length, type: 'file' }, data: data })),
        ),
      )
    }
    const rotten = Buffer.from(entries.find(({ header }) => header.name === 'quarterdeck.db')!.data!).fill(
      0xff,
      4_096,
      8_192,
    )
    const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 5_000 ? byte ^ 1 : byte))
    const broken: Record<string, Uint8Array> = {
      'cut-off': whole.subarray(0, whole.length - 20),
      'cut in half': whole.subarray(0, middle),
      'bit rot': Buffer.from(whole).fill(0xff, middle, middle + 8),
      'no manifest': await repacked((name, data) => (name === 'manifest.json' ? [] : [[name, data]])),
      'a file left out': await repacked((name, data) => (name.startsWith('files/') ? [] : [[name, data]])),
      'another content': await repacked((name, data) => [[name, name.startsWith('files/') ? flipped(data) : data]]),
      'another database': await repacked((name, data) => [[name, name === 'quarterdeck.db' ? flipped(data) : data]]),
      'a database that does not hold together, with a manifest that agrees': await repacked((name, data) => {
        if (name === 'quarterdeck.db') return [[name, rotten]]
        if (name !== 'manifest.json') return [[name, data]]
        const manifest = JSON.parse(Buffer.from(data).toString()) as { entries: { name: string; sha256: string }[] }
        const entry = manifest.entries.find((one) => one.name === 'quarterdeck.db')!
        entry.sha256 = createHash('sha256').update(rotten).digest('hex')
        return [[name, Buffer.from(JSON.stringify(manifest))]]
      }),
      'a way out': await repacked((name, data) => [
        [name, data],
        ...(name === 'quarterdeck.db' ? [['files/../../escaped', data] as [string, Uint8Array]] : []),
      ]),
      'no backup': gzipSync(await packTar([{ header: { name: 'a', size: 1, type: 'file' }, body: 'a' }])),
      'no archive': Buffer.from('PK'),
      nothing: Buffer.alloc(0),
    }
    const before = await contentOf(data)
    for (const [name, bytes] of Object.entries(broken)) {
      await put('broken.tar.gz', bytes)
      const { code, err } = await restore('broken.tar.gz', '--replace', '--yes')
      expect([name, code, err]).toEqual([name, exitCodes.refused, expect.stringContaining('Nothing was changed')])
    }
    expect(await contentOf(data)).toEqual(before)
    expect((await restore('broken.tar.gz', '--data-dir', 'new')).code).toBe(exitCodes.refused)
    expect(await readdir(harness.folder)).not.toContain('new')
    expect(await readdir(harness.folder)).not.toContain('escaped')
  })

  test('of a newer version is refused before anything is touched; one of the first format is read', async () => {
    const changed = async (change: (text: Record<string, unknown>) => object) => {
      const entries = await unpackTar(gunzipSync(await readFile(join(harness.folder, 'all.tar.gz'))))
      const files = entries.map(({ header: { name }, data = new Uint8Array() }) => {
        const isText = name === 'quarterdeck-backup.json' || name === 'manifest.json'
        const text = () => Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(data).toString()))))
        return { name, data: isText ? text() : data }
      })
      const packed = files.map(({ name, data }) => ({
        header: { name, size: data.length, type: 'file' as const },
        data,
      }))
      await put('changed.tar.gz', gzipSync(await packTar(packed)))
    }
    const atNumber = (number: number) => {
      const database = openDatabase()
      database.exec(`UPDATE migration SET number = ${number}, name = '${number}-later.sql'`)
      database.close()
    }
    const first = ({ database, ...head }: Record<string, unknown>) => ({
      ...head,
      ...('entries' in head && { database }),
      format: 1,
      version: '0.1.0',
    })
    await backup()
    await changed(first)
    expect((await restore('changed.tar.gz', '--data-dir', 'elsewhere')).code).toBe(0)
    await changed((head) => ({ ...head, format: 3 }))
    const before = await contentOf(data)
    const refused = async (file: string, why: string) => {
      const { code, err } = await restore(file, '--replace', '--yes')
      expect([code, err]).toEqual([exitCodes.refused, expect.stringContaining(`newer version (${why})`)])
    }
    await refused('changed.tar.gz', 'format 3')
    expect(await contentOf(data)).toEqual(before)
    await rm(join(harness.folder, 'all.tar.gz'))
    atNumber(999)
    expect(JSON.parse((await backup('--json')).out)).toMatchObject({ database: '999-later.sql' })
    const later = await contentOf(data)
    await refused('all.tar.gz', '999-later.sql')
    // The head of the first format does not say it: then the database itself does.
    await changed(first)
    await refused('changed.tar.gz', '999-later.sql')
    expect(await contentOf(data)).toEqual(later)
  })

  test('into a folder that is in the middle of an upgrade takes that, and its copies, out with the database', async () => {
    await backup()
    await put('data/before-upgrade-000-early.db', 'the way back of what goes out')
    await put('data/upgrading.json', '{}')
    const { out } = await restore('all.tar.gz', '--replace', '--yes', '--json')
    const { kept } = JSON.parse(out) as { kept: string }
    const upgrade = ['before-upgrade-000-early.db', 'upgrading.json']
    expect(await readdir(kept)).toEqual(expect.arrayContaining(upgrade))
    expect((await readdir(data)).filter((name) => upgrade.includes(name))).toEqual([])
  })

  test('keeps others out of its folder until it has ended, or was killed', async () => {
    await backup()
    const target = join(harness.folder, 'elsewhere')
    await mkdir(target)
    const unlock = await lockFolder(target)
    const { code, err } = await restore('all.tar.gz', '--data-dir', 'elsewhere')
    expect([code, err]).toEqual([exitCodes.refused, expect.stringContaining('Another restore')])
    await unlock!()
    expect(await readdir(target)).toEqual([])
    // Its holder is gone, and could say nothing any more.
    const url = new URL('lockFolder.ts', import.meta.url)
    const holding = `import { lockFolder } from '${url}'
      await lockFolder(${JSON.stringify(target)}); process.stdout.write('held'); setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', holding])
    await once(holder.stdout, 'data')
    expect(await lockFolder(target)).toBeUndefined()
    holder.kill('SIGKILL')
    const restored = () => restore('all.tar.gz', '--data-dir', 'elsewhere').then((done) => done.code)
    await expect.poll(restored).toBe(0)
    expect((await readdir(target)).sort()).toEqual(['files', 'quarterdeck.db'])
  })

  test('that is cut off at any step is undone by the next one, and says so', async () => {
    await backup('--screenshots')
    const before = await contentOf(data)
    const steps: string[] = []
    for (let at = 0; at === 0 || at < steps.length; at++) {
      for (const name of ['quarterdeck.db', 'files/aa/new', 'screenshots/1.png']) await put(`data/stage/${name}`, 'new')
      let n = 0
      const cut = exchange(data, { stage: 'stage', kept: 'kept', hasDatabase: true }, (name) => {
        if (at === 0) steps[n] = name
        if (n++ === at) throw new Error('killed')
      })
      await expect(cut).rejects.toThrow('killed')
      if (at === 0)
        steps.push(
          'out quarterdeck.db',
          'out files',
          'out screenshots',
          'out recordings',
          'in quarterdeck.db',
          'in files',
          'in screenshots',
        )
      expect(await putBack(data)).toBe(true)
      expect([steps[at], await contentOf(data)]).toEqual([steps[at], before])
    }
    expect([steps.length, await putBack(data)]).toEqual([8, false])
  })
})
