import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { fieldOption, filterOption } from '../tree/fields.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { addPrinting } from '../tree/verb.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What sites have beyond the derived verbs. */
export const sites = defineVerbs({
  of: 'site',
  add: addSites,
})

function addSites(sites: Command, tree: Tree): void {
  if (!isAsked(tree, 'site', 'sites')) return
  const { words } = tree
  const resource = tree.definitions.find(({ name }) => name === 'site')
  const check = sites.command('check').description(words('help.sites_check'))
  check
    .argument('[address...]', words('arg.addresses'))
    .option('--all', words('opt.check_all'))
    .option('--url <address...>', words('opt.check_url'))
  const status = resource?.fields.site_status
  if (resource && status) {
    for (const [name, filter] of Object.entries(resource.filters)) {
      // The name is taken by the addresses themselves.
      if (name !== 'url') check.addOption(filterOption(tree, resource, name, filter))
    }
    check.addOption(fieldOption(tree, resource, 'site_status', status))
  }
  check.option('--watch', words('opt.check_watch'))
  const twins = addPrinting(sites.command('twins').description(words('help.sites_twins')), tree)
  twins.option('--page <number>', words('opt.page')).option('--page-size <rows>', words('opt.page_size'))
  twins.option('--all', words('opt.all'))
  addExamples(twins, tree, [
    ['qd sites twins', 'example.sites_twins'],
    ['qd sites delete 17', 'example.sites_delete'],
  ])
  perform(tree, twins, async () => {
    const { list } = await import('../commands/resource/read.ts')
    return (context, options: object, ...args) =>
      list(context, resource!, { ...options, twins: '1', order: 'host_key:asc' }, args)
  })
  addExamples(check, tree, [
    ['qd sites check https://www.example.com news.example.com --watch', 'example.check_some'],
    ['qd sites check --site-status 0 --watch', 'example.sites_check'],
    ['qd sites check --all', 'example.check_all'],
  ])
  addExamples(sites, tree, [
    ['qd sites list --template-id 3 --all --json', 'example.sites_list'],
    ['qd sites check --site-status 0 --watch', 'example.sites_check'],
    ['qd sites import sites.xlsx --dry-run', 'example.sites_import'],
    ['qd sites export sites.xlsx', 'example.sites_export'],
  ])
  perform(tree, check, async () => {
    const { checkSites } = await import('../commands/sites/checkSites.ts')
    return (context, options: object, ...args) => checkSites(context, resource!, options, args)
  })
}
