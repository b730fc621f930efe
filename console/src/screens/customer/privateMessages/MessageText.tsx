import { withUnseenNamed } from '@quarterdeck/shared/values/unseenMarks.ts'
import { Fragment } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { partsOf } from './linksIn.ts'

/** What somebody wrote: marks that nobody sees are seen, and of a link stands where it leads. The console opens none. */
export function MessageText({ text }: { text: string }) {
  const t = useT()
  return (
    <p dir="auto">
      {partsOf(withUnseenNamed(text)).map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change, and parts of it may be the same
        <Fragment key={n}>
          {part.host === undefined ? (
            part.text
          ) : (
            <span className="thread-link">
              {part.text} <small>({t('message-panes.leads_to', { host: part.host })})</small>
            </span>
          )}
        </Fragment>
      ))}
    </p>
  )
}
