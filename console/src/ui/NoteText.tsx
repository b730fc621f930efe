import type { ReactElement, ReactNode } from 'react'
import Markdown, { defaultUrlTransform, type Options } from 'react-markdown'

const options: Options = {
  urlTransform: (url) => (/^(?:https?:|mailto:|\/(?!\/))/i.test(url) ? defaultUrlTransform(url) : ''),
  // A page has its own headings above these; a picture would tell its server who reads, and when.
  components: {
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    img: ({ alt }) => alt ?? '',
    a: ({ href, children }) =>
      href ? (
        <a href={href} target="_blank" rel="noreferrer">
          {children}
        </a>
      ) : (
        <span>{children}</span>
      ),
  },
}

/** Nobody writes quotes in quotes so deep; drawing them would take more stack than browsers have. */
const deepest = 30

/** Markdown as it reads. HTML in it is text, links lead to the web, to mail, or to a page of the console; what cannot be read is shown as it stands. */
export function NoteText({ children = '' }: { children?: string }) {
  const read = readText(children)
  return read ? <div className="note-text">{read}</div> : <pre className="note-text">{children}</pre>
}

function readText(text: string): ReactElement | undefined {
  try {
    // It is a plain function, so that what goes wrong in it is known here.
    const read = Markdown({ ...options, children: text })
    return isDeep(read) ? undefined : read
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isDeep(root: ReactNode): boolean {
  let level = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((node) => (isElement(node) ? [node.props.children].flat() : []))
  }
  return false
}

function isElement(node: ReactNode): node is ReactElement<{ children?: ReactNode }> {
  return typeof node === 'object' && node !== null && 'props' in node
}
