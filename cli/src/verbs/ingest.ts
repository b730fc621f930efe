import { ingestKindsIn } from '@quarterdeck/shared/resource/ingestKinds.ts'
import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const ingest = defineVerbs({
  group: 'work',
  rank: 40,
  add: addIngest,
})

function addIngest(program: Command, tree: Tree): void {
  const { words } = tree
  const command = program.command('ingest').description(words('help.ingest'))
  if (!isAsked(tree, 'ingest')) return
  const kinds = ingestKindsIn(tree.definitions)
    .map(({ kind }) => kind)
    .sort()
  command
    .argument('<kind>', `${words('arg.ingest_kind')}: ${kinds.join(', ')}`)
    .argument('<file>', words('arg.ingest_file'))
    .option('--key <key>', words('opt.key'))
    .option('--key-stdin', words('opt.key_stdin'))
    .option('--retry-for <seconds>', words('opt.retry_for'))
  addExamples(command, tree, [
    ['QD_API_KEY=qdk_… qd ingest access access-2026-11-20.ndjson.gz', 'example.ingest'],
    ['qd ingest rankings rankings.ndjson --key-stdin < key.txt', 'example.ingest_key'],
    ['export-crawlers | qd ingest crawlers - --json | jq .wrong', 'example.ingest_pipe'],
  ])
  perform(tree, command, async () => (await import('../commands/ingest/ingest.ts')).ingest)
}
