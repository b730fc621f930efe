import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { addListing } from '../tree/verb.ts'
import { defineVerbs } from './defineVerbs.ts'

/** The wall as it changes; `qd wall` is short for it. */
export const wall = defineVerbs({
  of: 'phone-wall',
  add: addWall,
})

function addWall(wall: Command, tree: Tree): void {
  const resource = tree.definitions.find(({ name }) => name === 'phone-wall')
  if (!isAsked(tree, 'phone-wall') || !resource) return
  const watch = wall.command('watch').description(tree.words('help.wall_watch'))
  addListing(watch, tree, resource)
  watch.option('--once', tree.words('opt.once'))
  perform<Record<string, unknown>>(tree, watch, async () => {
    const { watchWall } = await import('../commands/watchWall.ts')
    return (context, options) => watchWall(context, resource, options)
  })
  addExamples(watch, tree, [
    ['qd wall', 'example.wall'],
    ['qd wall --host rack-1 --health 1', 'example.wall_filter'],
    ["qd wall --json | jq '.[].serial'", 'example.wall_pipe'],
  ])
}
