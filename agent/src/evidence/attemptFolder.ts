import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type RecordedPicture,
  type RecordedStep,
  type RecordedTree,
  type Recording,
  recording,
} from '@quarterdeck/shared/protocol/evidence.ts'
import { zipSync } from 'fflate'
import { parseJson } from '../enrolment/parseJson.ts'

/** What is written of an attempt while it goes on, a line each: an agent that is killed loses nothing of it. */
export type TimelineEntry =
  | { from: number }
  | { step: RecordedStep }
  | { picture: RecordedPicture }
  | { tree: RecordedTree }
  | { end: Pick<Recording, 'until' | 'outcome' | 'message' | 'particulars' | 'left_out'> }

/** The folder of an attempt that goes on. Writes come one after the other; after one that fails nothing more is kept. */
export interface AttemptFolder {
  happened(what: TimelineEntry): void
  write(name: string, bytes: Buffer): void
  remove(name: string): void
  /** What happened is not to be kept. */
  dropTimeline(): void
  /** All that was asked for is on disk. False where it could not be kept. */
  written(): Promise<boolean>
}

const timelineFile = 'timeline.ndjson'

export function createAttemptFolder(path: string): AttemptFolder {
  let isBroken = false
  let last: Promise<unknown> = mkdir(path, { recursive: true }).catch(breakOff)
  function breakOff(): void {
    isBroken = true
  }
  const after = (work: () => Promise<unknown>) => {
    last = last.then(() => (isBroken ? undefined : work())).catch(breakOff)
  }
  return {
    happened: (what) => after(() => appendFile(join(path, timelineFile), `${JSON.stringify(what)}\n`, { mode: 0o600 })),
    write: (name, bytes) => after(() => writeFile(join(path, name), bytes, { mode: 0o600 })),
    remove: (name) => after(() => rm(join(path, name), { force: true })),
    dropTimeline: () => after(() => rm(join(path, timelineFile), { force: true })),
    async written() {
      await last
      return !isBroken
    },
  }
}

/** All of an attempt in one zip; undefined where nothing of it can be used. */
export async function packAttempt(path: string): Promise<Uint8Array | undefined> {
  const names = await readdir(path)
  const content = async (name: string) => new Uint8Array(await readFile(join(path, name)))
  const numbers = (pattern: RegExp) => new Set(names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number))
  const [pictures, trees] = [numbers(/^(\d+)\.png$/), numbers(/^(\d+)\.json\.gz$/)]
  const lines = names.includes(timelineFile) ? (await readFile(join(path, timelineFile), 'utf8')).split('\n') : []
  const told = recordingOf(lines, { pictures, trees })
  const files: Parameters<typeof zipSync>[0] = {}
  if (told) {
    files['timeline.json'] = [Buffer.from(JSON.stringify(told)), { level: 6 }]
    for (const { n } of told.pictures) files[`pictures/${n}.png`] = [await content(`${n}.png`), { level: 0 }]
    for (const { n } of told.trees) files[`trees/${n}.json.gz`] = [await content(`${n}.json.gz`), { level: 0 }]
  }
  if (names.includes('device.log')) files['device.log'] = [await content('device.log'), { level: 6 }]
  return Object.keys(files).length > 0 ? zipSync(files) : undefined
}

/** What was written, as far as it is whole; of pictures and trees those that are still there. */
function recordingOf(
  lines: readonly string[],
  kept: { pictures: ReadonlySet<number>; trees: ReadonlySet<number> },
): Recording | undefined {
  const told: Recording = {
    from: 0,
    until: 0,
    outcome: '',
    message: '',
    steps: [],
    pictures: [],
    trees: [],
    left_out: { steps: 0, pictures: 0, trees: 0 },
  }
  for (const line of lines) {
    const what = parseJson(line) as TimelineEntry | undefined
    if (!what) continue
    if ('from' in what) told.from = told.until = what.from
    else if ('step' in what) told.steps.push(what.step)
    else if ('picture' in what && kept.pictures.has(what.picture.n)) told.pictures.push(what.picture)
    else if ('tree' in what && kept.trees.has(what.tree.n)) told.trees.push(what.tree)
    else if ('end' in what) Object.assign(told, what.end)
  }
  // They come as they are ready.
  told.pictures.sort((one, other) => one.at - other.at)
  const ends = [...told.steps, ...told.pictures].map(({ until }) => until)
  told.until = Math.max(told.until, ...ends)
  const read = recording.safeParse(told)
  return read.success && told.steps.length > 0 ? read.data : undefined
}
