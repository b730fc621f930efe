import type { Route } from '@quarterdeck/shared/contracts/routes.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { resourcesAt } from '../../../api/resourceAt.ts'
import type { Entry } from './findEntries.ts'

/** Every page, and for what is typed a search in each list that takes one. */
export function paletteEntries(routes: readonly Route[], text: string, t: Translate): Entry[] {
  const pages = routes.map(({ path, title, group }) => ({
    to: path,
    title: t(title),
    group: t(codeKey('menu', group)),
    words: `${path} ${t(codeKey('menu', group))}`,
  }))
  const asked = text.trim()
  if (asked === '') return pages
  const searches = routes.flatMap(({ path, title }) => {
    const filter = searchFilterOf(path)
    if (!filter) return []
    const to = `${path}?${new URLSearchParams({ [filter]: asked })}`
    return [{ to, title: t('shell.search_in', { text: asked, list: t(title) }), group: '', always: true }]
  })
  return [...pages, ...searches]
}

function searchFilterOf(path: string): string | undefined {
  const filters = resourcesAt(path)[0]?.filters ?? (path === '/documentRecord' ? { keyword: { kind: 'search' } } : {})
  return Object.entries(filters).find(([, filter]) => filter.kind === 'search')?.[0]
}
