import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Machine } from '../shared/src/states/machine.ts'

const folder = join(import.meta.dirname, '../shared/src/states')

/** docs/states.md: every state table as a drawing. */
async function statesPage(): Promise<string> {
  const machines = (await Promise.all(sources().map(machinesIn))).flat()
  const lines = [
    '# States',
    '',
    'What may become of what: the state tables of `shared/src/states`, drawn. Each state stands with its code, as the API and the database',
    'have it. A state changes by `transition` alone (`control-plane/src/platform/transition.ts`), in one `UPDATE` that names the states it may leave.',
    '',
    'This page is written by `npm run generate`.',
  ]
  for (const machine of machines.sort((a, b) => a.name.localeCompare(b.name))) {
    lines.push('', `## ${machine.name}`, '', '```mermaid', ...drawing(machine), '```')
  }
  return `${lines.join('\n')}\n`
}

function drawing({ initial, codes, moves }: Machine): string[] {
  const states = Object.keys(codes)
  return [
    'stateDiagram-v2',
    ...states.map((state) => `  ${state}: ${codes[state]} ${state}`),
    `  [*] --> ${initial}`,
    ...states.flatMap((state) => moves[state]!.map((next) => `  ${state} --> ${next}`)),
    ...states.filter((state) => moves[state]!.length === 0).map((state) => `  ${state} --> [*]`),
  ]
}

function sources(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
}

async function machinesIn(file: string): Promise<Machine[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href)
  return Object.values(module).filter(isMachine)
}

function isMachine(value: unknown): value is Machine {
  return typeof value === 'object' && value !== null && 'codes' in value && 'moves' in value && 'initial' in value
}

if (import.meta.main) process.stdout.write(await statesPage())
