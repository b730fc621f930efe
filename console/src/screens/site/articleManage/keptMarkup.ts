/** What of foreign HTML is kept: what writes text, tables and pictures within the text. Everything else is left out. */

const keptTags = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt ' +
    'em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s ' +
    'samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)

/** Elements whose content is no text of the article: they go with all that is in them. Others give up their content. */
const droppedWhole = new Set(
  (
    'script style noscript template iframe frame frameset object embed applet audio video source track canvas svg math ' +
    'link meta base title head form input button select option optgroup textarea datalist output progress meter dialog ' +
    'portal slot param map area xmp plaintext noembed noframes marquee'
  ).split(' '),
)

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['title', 'lang', 'dir'],
  img: ['alt', 'width', 'height', 'src'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  time: ['datetime'],
  details: ['open'],
}

export type Fate = 'keep' | 'unwrap' | 'drop'

/** `name` in lower case. Elements that nobody knows are unwrapped: their text is text. */
export function fateOf(name: string): Fate {
  if (keptTags.has(name)) return 'keep'
  return droppedWhole.has(name) ? 'drop' : 'unwrap'
}

/** Whether an attribute stays. No handler, no style and no address does, but that of a picture which is in the text itself. */
export function isKept(tag: string, attribute: string, value: string): boolean {
  const allowed = keptAttributes['*']!.includes(attribute) || (keptAttributes[tag]?.includes(attribute) ?? false)
  if (!allowed) return false
  return attribute !== 'src' || /^data:image\/(png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i.test(value.trim())
}
