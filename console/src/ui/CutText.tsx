import { isLink } from '@quarterdeck/shared/values/link.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { copy } from './copy.ts'

interface CutTextProps {
  text: string
  /** Opens in a new tab, where it is http or https; anything else stays plain text. `https`: the text names no scheme. */
  link?: boolean | 'https' | undefined
  /** A button to copy it, on hover. In a drawer or by keyboard the text can be selected. */
  copyable?: boolean
}

/** One line of text, cut where the cell ends; the whole of it comes up on hover (`Tips`). */
export function CutText({ text, link, copyable }: CutTextProps) {
  const t = useT()
  const href = link === 'https' ? `https://${text}` : text
  if (text === '') return <span className="faint">–</span>
  return (
    <span className="cut-box">
      {link && isLink(href) ? (
        <a className="cut" href={href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        <span className="cut">{text}</span>
      )}
      {copyable && (
        <button
          type="button"
          className="cut-copy"
          tabIndex={-1}
          aria-label={t('action.copy')}
          onClick={(event) => {
            event.stopPropagation()
            void copy(text, t)
          }}
        />
      )}
    </span>
  )
}
