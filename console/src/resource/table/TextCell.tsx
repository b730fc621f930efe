import { choiceKey, emptyKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { TextField } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../../api/resourceCalls.ts'
import { codeName, isCodeFormat } from '../../i18n/codeNames.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { FileLink } from '../../ui/FileLink.tsx'
import { SiteAddress } from '../../ui/SiteAddress.tsx'
import { siteOfSubject } from '../../ui/siteOfSubject.ts'
import { namesIn } from '../keyWords.ts'
import { PostingTimes } from './PostingTimes.tsx'
import { TrendCell } from './TrendCell.tsx'

interface TextCellProps {
  resource: AnyResource
  name: string
  field: TextField
  row: Row
}

/** Characters that one line of a long text holds: all of it, thirty times, is too much to lay out. */
const cellLength = 300

/** A text as its field says: as it is, in words, as a link, with the way to what it names. */
export function TextCell({ resource, name, field, row }: TextCellProps) {
  const { t, language } = useTexts()
  const text = String(row[name] ?? '')
  const { leadsTo, link, format } = field
  if (text === '') return <Empty words={named(t, emptyKey(resource, name))} />
  if (format === 'posting-times') return <PostingTimes times={text} beside={String(row.shown_zone ?? '')} />
  if (format === 'trend') return <TrendCell numbers={text} />
  if (isCodeFormat(format)) return <CutText text={codeName(format, text, language)} />
  const words = field.codes?.includes(text) ? t(choiceKey(resource, name, text)) : namesIn(text, format, t)
  if (words !== undefined) return <CutText text={words} />
  const copyable = Boolean(format) || name === resource.naturalKey?.[0]
  if (leadsTo?.to === 'file') return <FileLink name={text} url={String(row[leadsTo.address] ?? '')} />
  if (leadsTo?.to === 'site') {
    const site = leadsTo.ifSet && row[leadsTo.ifSet] !== 1 ? undefined : siteOfSubject(text)
    if (site !== undefined) return <SiteAddress text={text} site={site} link={link} copyable={copyable} />
  }
  const isLong = field.drawer !== undefined && field.drawer !== 'line'
  return <CutText text={isLong ? text.slice(0, cellLength) : text} link={link} copyable={copyable} />
}

function Empty({ words }: { words: string | undefined }) {
  return <span className="faint">{words ?? '–'}</span>
}
