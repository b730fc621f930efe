import DOMPurify, { type Config } from 'dompurify'

/**
 * Foreign HTML without anything that runs, loads or leads away: what writes text, tables, and pictures that are part of
 * the text itself. A link keeps its words, and its address as a hint; a picture from elsewhere leaves its description.
 * '' where no text and no picture is left.
 */
export function sanitiseHtml(html: string): string {
  // A document that loads nothing and runs nothing: there is time to take addresses away.
  const { body } = document.implementation.createHTMLDocument('')
  body.append(DOMPurify.sanitize(html, { ...kept, RETURN_DOM_FRAGMENT: true }))
  for (const link of body.querySelectorAll('a')) showAddress(link)
  for (const picture of body.querySelectorAll('img'))
    if (!isWithinText(picture)) picture.replaceWith(description(picture))
  const isEmpty = body.textContent.trim() === '' && body.querySelector('img') === null
  return isEmpty ? '' : body.innerHTML
}

/** Elements that are in neither list give up their content: the text of what nobody knows is text. */
const kept: Config = {
  ALLOWED_TAGS: (
    'a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt ' +
    'em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s ' +
    'samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
  /** What is no text of the article goes with all that is in it. */
  FORBID_CONTENTS: (
    'script style noscript template iframe frame frameset object embed applet audio video source track canvas svg math ' +
    'link meta base title head form input button select option optgroup textarea datalist output progress meter dialog ' +
    'portal slot param map area xmp plaintext noembed noframes marquee'
  ).split(' '),
  ALLOWED_ATTR:
    'title lang dir href src alt width height colspan rowspan align scope span start reversed type value datetime open'.split(
      ' ',
    ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

function showAddress(link: Element): void {
  const address = link.getAttribute('href') ?? ''
  link.removeAttribute('href')
  if (/^https?:/i.test(address)) link.setAttribute('title', address)
}

function isWithinText(picture: Element): boolean {
  const address = picture.getAttribute('src') ?? ''
  return /^data:image\/(png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i.test(address.trim())
}

function description(picture: Element): string {
  const words = picture.getAttribute('alt')?.trim()
  return words ? `[${words}]` : ''
}
