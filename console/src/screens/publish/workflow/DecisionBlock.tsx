import { shownDecision } from '@quarterdeck/shared/contracts/workflow.ts'
import { type ActionReply, actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { workflowDecision } from '@quarterdeck/shared/resources/publish/workflowDecision.ts'
import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { type Answer, answersIn } from '@quarterdeck/shared/values/workflowSteps.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { BlockProps } from '../../../resource/screenExtensions.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { useMayWrite } from '../../../ui/Me.tsx'
import './workflow.css'

/** What is asked, what would go on, and the answer: also on the screen of a phone. */
export function DecisionBlock({ row, onNext }: BlockProps) {
  const t = useT()
  const shown = useQuery({
    queryKey: ['workflow-decision', 'shown', row.id, row.update_time],
    queryFn: async ({ signal }) => (await ask(shownDecision, { query: { id: row.id } }, { signal })).data,
  })
  if (shown.error)
    return <Failed title={t('list.could_not_load')} error={shown.error} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { posts, hash, hindrance } = shown.data
  const isOpen = row.status === workflowDecisionMachine.codes.open
  return (
    <section className="workflow-decision">
      <p className="workflow-ask">{String(row.ask)}</p>
      <h3>{t('workflow-plan.goes_on')}</h3>
      {posts.length === 0 && <p className="faint">{t('workflow-plan.nothing_to_see')}</p>}
      {posts.map(({ account, posts: own }) => (
        <article key={account}>
          <strong>{account}</strong>
          {own.map(({ id, title, text, persona }) => (
            <div key={id}>
              {persona && <span className="faint">{persona}</span>}
              {title !== '' && <p>{title}</p>}
              <p className="workflow-text">{text}</p>
            </div>
          ))}
        </article>
      ))}
      {hindrance !== '' && isOpen && <p className="workflow-wrong">{hindrance}</p>}
      {isOpen && hindrance === '' && <Deciding {...{ row, hash, onNext }} onSeeAgain={() => void shown.refetch()} />}
    </section>
  )
}

interface DecidingProps {
  row: Row
  hash: string
  onNext: (() => void) | undefined
  onSeeAgain(): void
}

function Deciding({ row, hash, onNext, onSeeAgain }: DecidingProps) {
  const t = useT()
  const may = useMayWrite()
  const queries = useQueryClient()
  const asked = answersIn(row.questions) ?? []
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const decide = useAction(
    async (action: 'pass' | 'refuse') => {
      const form = action === 'pass' ? { answers: JSON.stringify(answers), note, seen: hash } : { note, seen: hash }
      const endpoint = actionEndpointsOf(workflowDecision)[action]!
      const { data } = await ask(endpoint, { body: { ids: [row.id], ...form } })
      return data as ActionReply
    },
    {
      onDone(reply) {
        const [answer] = reply.results
        if (answer?.result === 'refused') {
          tell({ kind: 'error', text: answer.reason })
          return onSeeAgain()
        }
        void queries.invalidateQueries({ queryKey: ['workflow-decision'] })
        onNext?.()
      },
    },
  )
  const mayPass = may('workflow-decision.pass')
  return (
    <form className="workflow-deciding" onSubmit={(event) => event.preventDefault()}>
      {asked.map((answer) => (
        <div key={answer.name} className="workflow-field">
          <label htmlFor={`answer-${answer.name}`}>{answer.name}</label>
          <AnswerInput
            answer={answer}
            value={answers[answer.name] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [answer.name]: value })}
          />
        </div>
      ))}
      <div className="workflow-field">
        <label htmlFor="decision-note">{t('workflow-decision.field.note')}</label>
        <Input.TextArea
          id="decision-note"
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <div className="workflow-buttons">
        <Button type="primary" disabled={!mayPass} loading={decide.isPending} onClick={() => decide.mutate('pass')}>
          {t('workflow-decision.action.pass')}
        </Button>
        <Button
          danger
          disabled={!mayPass || note.trim() === ''}
          loading={decide.isPending}
          onClick={() => decide.mutate('refuse')}
        >
          {t('workflow-decision.action.refuse')}
        </Button>
      </div>
    </form>
  )
}

interface AnswerInputProps {
  answer: Answer
  value: string
  onChange(value: string): void
}

function AnswerInput({ answer: { name, field, offers }, value, onChange }: AnswerInputProps) {
  const t = useT()
  const id = `answer-${name}`
  if (field.kind === 'flag' || offers.length > 0) {
    const options =
      field.kind === 'flag'
        ? [
            { value: '1', label: t('value.yes') },
            { value: '0', label: t('value.no') },
          ]
        : offers.map((offer) => ({ value: offer, label: offer }))
    return <Select id={id} value={value || null} options={options} onChange={onChange} />
  }
  const isDay = field.kind === 'text' && field.format === 'day'
  const type = field.kind === 'decimal' ? 'number' : isDay ? 'date' : 'text'
  return <Input id={id} type={type} step="any" value={value} onChange={(event) => onChange(event.target.value)} />
}
