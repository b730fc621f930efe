import { postingTimesInZone, postingTimesWords } from '@quarterdeck/shared/values/postingTimes.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { useZone } from '../../ui/Me.tsx'

/** Times of a week in words; with another zone, what its clocks show then. */
export function PostingTimes({ times, beside = '' }: { times: string; beside?: string }) {
  const { language } = useTexts()
  const zone = useZone()
  const words = postingTimesWords(times, language)
  if (beside === '' || beside === zone) return <CutText text={words} />
  const theirs = postingTimesWords(postingTimesInZone(times, zone, beside, Date.now()), language)
  const city = beside.split('/').at(-1)!.replaceAll('_', ' ')
  return <CutText text={`${words} = ${theirs} (${city})`} />
}
