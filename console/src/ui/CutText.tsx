import { CopyOutlined } from '@ant-design/icons'
import { isLink } from '@quarterdeck/shared/values/link.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { copy } from './copy.ts'

interface CutTextProps {
  text: string
  /** Opens in a new tab, where it is http or https; anything else stays plain text. */
  link?: boolean | undefined
  /** A button to copy it, on hover. In a drawer or by keyboard the text can be selected. */
  copyable?: boolean
}

/** One line of text, cut where the cell ends; the whole of it comes up on hover (`Tips`). */
export function CutText({ text, link, copyable }: CutTextProps) {
  const t = useT()
  if (text === '') return <span className="faint">–</span>
  return (
    <span className="cut-box">
      {link && isLink(text) ? (
        <a className="cut" href={text} target="_blank" rel="noopener noreferrer">
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
          aria-label={t('common.action.copy')}
          onClick={(event) => {
            event.stopPropagation()
            void copy(text, t)
          }}
        >
          <CopyOutlined />
        </button>
      )}
    </span>
  )
}
