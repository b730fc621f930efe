import { sameContentCodes } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMe } from '../../../ui/Me.tsx'
import { Scrolling } from '../../../ui/Scrolling.tsx'
import { AccountsBlock } from './AccountsBlock.tsx'
import { CheckDialog, type Published } from './CheckDialog.tsx'
import { ContentBlock } from './ContentBlock.tsx'
import { type Composition, compositionFrom, orderOf } from './composition.ts'
import { DraftMark } from './DraftMark.tsx'
import { DraftsMenu } from './DraftsMenu.tsx'
import type { DraftRevision } from './draftSaver.ts'
import { type AccountFilter, allAccounts } from './fitting.ts'
import { keepLastAccounts } from './lastAccounts.ts'
import { missingIn } from './missing.ts'
import { usePersona } from './PersonaFields.tsx'
import { Preview } from './Preview.tsx'
import { PublishedResult } from './PublishedResult.tsx'
import { useComposerFacts } from './useComposerFacts.ts'
import { useDraft } from './useDraft.ts'
import { useMedia } from './useMedia.ts'
import { useOfferedName } from './useOfferedName.ts'
import { useShownPost } from './useShownPost.ts'
import { WhenBlock } from './WhenBlock.tsx'
import './composer.css'

interface ComposerProps {
  start: Composition
  draft: DraftRevision
  /** Another draft, or an empty form. */
  onOpen(draft: number | null): void
  /** It was saved as this draft; null: it is none any more. */
  onSaved(id: number | null): void
}

/** What goes out, under which accounts and when: the form left, and right what each platform makes of it. */
export function Composer({ start, draft: begun, onOpen, onSaved }: ComposerProps) {
  const t = useT()
  const queries = useQueryClient()
  const [composition, setComposition] = useState(start)
  const [isChecking, setChecking] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [published, setPublished] = useState<Published>()
  const change = useCallback((to: Partial<Composition>) => setComposition((before) => ({ ...before, ...to })), [])
  const offered = useOfferedName(composition)
  const draft = useDraft(composition, offered, begun)
  const { username } = useMe().info
  const [filter, setFilter] = useState<AccountFilter>(allAccounts)
  const { accounts, list, chosenPlatforms } = useComposerFacts(composition.accounts, filter)
  const persona = usePersona(composition.persona)
  const [shown, setShown] = useState<number>()
  const postOn = useShownPost(composition, persona, shown)
  const media = useMedia((files, alts) =>
    setComposition((before) => ({
      ...before,
      media: [...before.media, ...files],
      alts: { ...before.alts, ...alts },
    })),
  )
  useEffect(() => {
    if (draft.id !== null && draft.id !== begun.id) onSaved(draft.id)
  }, [draft.id, begun.id, onSaved])
  const missing = missingIn(composition, list)
  const { source, when } = composition
  const isWritten = source.kind === 'composed'
  const sum = t('composer.sum', {
    contents: isWritten ? 1 : source.ids.length,
    accounts: composition.accounts.length,
    when: t(`composer.when_${when.kind}`),
  })
  const check = () => {
    setAsked(true)
    if (missing.length > 0) return
    // The release takes the place of its draft, so this has its number first; where it cannot be saved it goes out all the same.
    void draft.flush().finally(() => setChecking(true))
  }
  const untimed = chosenPlatforms.flatMap((one) => one.accounts).filter((one) => one.posting_times === '').length
  const same = isWritten ? chosenPlatforms.filter((platform) => platform.accounts.length > 1) : []

  if (published) return <PublishedResult published={published} onAnother={() => onOpen(null)} />
  return (
    <div className="composer">
      <header className="composer-head">
        <Input
          value={composition.name}
          maxLength={255}
          variant="borderless"
          className="composer-name"
          aria-label={t('release.field.name')}
          placeholder={offered || t('composer.untitled')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <DraftMark
          draft={draft}
          onTheirs={({ body, files }) => setComposition(compositionFrom(body, files, { ...start, ...begunAnew }))}
        />
        <DraftsMenu
          current={draft.id}
          onOpen={onOpen}
          onGone={() => {
            draft.stop()
            onOpen(null)
          }}
        />
        <Button size="small" onClick={() => onOpen(null)}>
          {t('composer.new')}
        </Button>
      </header>
      <div className="composer-form">
        <ContentBlock
          composition={composition}
          first={start.source}
          platforms={chosenPlatforms}
          media={media}
          shown={shown}
          onShow={setShown}
          onChange={change}
        />
        <section className="composer-block composer-who" aria-label={t('release.field.accounts')}>
          <header>
            <h2>{t('release.field.accounts')}</h2>
            <Checkbox checked={composition.by_hand} onChange={({ target }) => change({ by_hand: target.checked })}>
              {t('composer.by_hand')}
            </Checkbox>
          </header>
          <AccountsBlock
            accounts={accounts}
            known={list}
            filter={filter}
            chosen={composition.accounts}
            persona={persona && { id: persona.id, name: String(persona.name) }}
            onFilter={setFilter}
            onChoose={(chosen) => change({ accounts: chosen })}
          />
          {same.map(({ id, name, accounts: its, rules }) => (
            <p
              key={id}
              className={rules?.same_content === sameContentCodes.refuse ? 'composer-refused' : 'composer-warning'}
            >
              {t('errors.same_content', { n: its.length, platform: name })}
            </p>
          ))}
        </section>
        <section className="composer-block composer-time" aria-label={t('composer.when')}>
          <header>
            <h2>{t('composer.when')}</h2>
          </header>
          <WhenBlock when={when} untimed={untimed} onChange={(to) => change({ when: to })} />
        </section>
      </div>
      <Scrolling className="composer-preview">
        <h2 className="visually-hidden">{t('composer.preview')}</h2>
        <Preview platforms={chosenPlatforms} postOn={postOn} />
      </Scrolling>
      <footer className="composer-foot">
        {isAsked && missing.length > 0 && (
          <span role="alert" className="composer-refused">
            {missing.map((key) => t(key)).join(' · ')}
          </span>
        )}
        <span className="faint">{sum}</span>
        <Button type="primary" disabled={media.isSending} onClick={check}>
          {t('composer.check')}
        </Button>
      </footer>
      {isChecking && (
        <CheckDialog
          order={orderOf(composition, { draft: draft.id, name: offered })}
          onClose={() => setChecking(false)}
          onPublished={(done) => {
            draft.stop()
            keepLastAccounts(username, composition.accounts)
            void queries.invalidateQueries({ queryKey: ['release', 'drafts'] })
            setPublished(done)
            onSaved(null)
          }}
        />
      )}
    </div>
  )
}

/** Of what theirs does not say nothing of mine stays. */
const begunAnew = { title: '', text: '', variants: [], alts: {}, name: '', accounts: [] } as const
