import { type AnyResource, bulkFields, type Verb, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { isSecret } from '@quarterdeck/shared/resource/field.ts'
import type { Command } from 'commander'
import { fieldOption, filterOption, OfferedOption } from './fields.ts'
import { type Perform, perform, type Tree } from './tree.ts'

export type DerivedVerb = Verb | 'template' | 'history'

/** One verb of a resource with the options that its definition gives it. */
export function addVerb(parent: Command, tree: Tree, resource: AnyResource, verb: DerivedVerb): void {
  const command = parent.command(verb).description(tree.words(`help.verb_${verb}`))
  shapes[verb](command, tree, resource)
  perform(tree, command, async () => {
    const { verbs } = await import('../commands/resource/verbs.ts')
    const act = verbs[verb]
    return ((context, options, ...args) => act(context, resource, options, args)) as Perform<Record<string, unknown>>
  })
}

type Shape = (command: Command, tree: Tree, resource: AnyResource) => void

const shapes: Readonly<Record<DerivedVerb, Shape>> = {
  list: addListing,
  get: (command, { words }) => void command.argument('<id>', words('arg.id')),
  history: (command, { words }) => void command.argument('<id>', words('arg.id')),
  add: (command, tree, resource) => {
    const { bulk } = resource
    if (bulk) {
      command.argument('<entry...>', tree.words('arg.entries'))
      command.option('--overwrite', tree.words('opt.overwrite')).option('-y, --yes', tree.words('opt.yes'))
    }
    addFields(command, tree, resource, 'add', bulk?.field)
  },
  edit: (command, tree, resource) => {
    if (bulkFields(resource).length > 0) {
      command.argument('<id...>', tree.words('arg.ids')).option('--dry-run', tree.words('opt.edit_dry_run'))
      command.option('-y, --yes', tree.words('opt.yes'))
    } else command.argument('<id>', tree.words('arg.id'))
    addFields(command, tree, resource, 'edit')
  },
  delete: (command, { words }) => {
    command.argument('<id...>', words('arg.ids')).option('-y, --yes', words('opt.yes'))
  },
  clear: (command, tree, resource) => {
    addScope(command, tree, resource, true)
    command.option('-y, --yes', tree.words('opt.yes'))
  },
  import: (command, tree, resource) => {
    const { words } = tree
    command.argument('<file>', words('arg.file'))
    addScope(command, tree, resource, false)
    command.option('--type <mode>', words('opt.import_type')).option('--dry-run', words('opt.dry_run'))
    command.option('-y, --yes', words('opt.yes'))
  },
  export: (command, tree, resource) => {
    command.argument('[file]', tree.words('arg.output_file'))
    addFilters(command, tree, resource)
    command.option('--order <field[:asc|desc]>', tree.words('opt.order'))
    command.option('-o, --output <file>', tree.words('opt.output'))
  },
  template: (command, { words }) => {
    command.argument('[file]', words('arg.output_file')).option('-o, --output <file>', words('opt.output'))
  },
}

/** Which rows, in which order, and how they are printed. */
export function addListing(command: Command, tree: Tree, resource: AnyResource): void {
  addFilters(command, tree, resource)
  command.option('--order <field[:asc|desc]>', tree.words('opt.order'))
  addPrinting(command, tree)
  if (!resource.paged) return
  command.option('--page <number>', tree.words('opt.page'))
  command.option('--page-size <rows>', tree.words('opt.page_size')).option('--all', tree.words('opt.all'))
}

/** How a list is printed. */
export function addPrinting(command: Command, { words }: Tree): Command {
  return command
    .addOption(new OfferedOption('-o, --output <format>', words('opt.format'), ['wide', 'json', 'csv']))
    .option('--columns <names>', words('opt.columns'))
}

function addFilters(command: Command, tree: Tree, resource: AnyResource): void {
  for (const [name, filter] of Object.entries(resource.filters)) {
    command.addOption(filterOption(tree, resource, name, filter))
  }
}

function addFields(command: Command, tree: Tree, resource: AnyResource, on: 'add' | 'edit', except?: string): void {
  for (const [name, field] of writableFields(resource, on)) {
    if (name === except) continue
    const option = fieldOption(tree, resource, name, field)
    // A secret is asked for on a terminal, so its option is never a must.
    if (on === 'add' && field.required && !isSecret(field)) option.makeOptionMandatory()
    command.addOption(option)
  }
}

/** The field within which clearing happens (links: of one type). */
function addScope(command: Command, tree: Tree, resource: AnyResource, must: boolean): void {
  const field = resource.scope ? resource.fields[resource.scope] : undefined
  if (!resource.scope || !field) return
  const option = fieldOption(tree, resource, resource.scope, field)
  command.addOption(must ? option.makeOptionMandatory() : option)
}
