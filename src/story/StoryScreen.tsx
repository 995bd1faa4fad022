import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { type BetSlipRef, betSlipRefSchema, type MemberCode } from '#contract/scalar.ts'
import { type BetStory, recordSteps } from '#client/views/story.ts'
import type { BetRecord } from '#client/betting/sent.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { text as words } from '#copy/catalogue.ts'
import { languageOf } from '#copy/languages.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRecord } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useCopy } from '../lib/useCopy.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Empty, Failed } from '../ui/States.tsx'
import { useBetsOf, useFile, useRecordOf, useStory, useStoryText } from './useStory.ts'
import { figuresOf, gapText, momentText, recordWords, type StepKind, type StepWords, subjectOf, summaryOf, wordsOf } from './words.ts'

/** One bet's story: what was seen, pressed, sent and answered, and when (docs/PROMISE.md, One account of it). */
const StoryScreen = () => {
  const read = betSlipRefSchema.safeParse(useParams()['ref'])
  const member = useLedger((ledger) => ledger.member?.memberCode ?? null)
  const text = useStoryText()
  return (
    <>
      <PageTitle>{words.betStory}</PageTitle>
      {read.success && member !== null ? (
        <Told bet={read.data} member={member} />
      ) : (
        <section className="panel">
          <Empty>{text.nothingKnown}</Empty>
        </section>
      )}
    </>
  )
}
export default StoryScreen

type Named = { readonly bet: BetSlipRef; readonly member: MemberCode }

const Told = ({ bet, member }: Named) => {
  const text = useStoryText()
  const report = useRecord()
  const story = useStory(bet, member)
  const { state, record } = useRecordOf(bet)
  const bets = useBetsOf(bet, record)
  const verdict = record?.verdict ?? story.verdict
  const isLost = state === 'failed' && record === null
  const subject = subjectOf(story, bets[0] ?? null, text)
  const isKnown = subject !== null || verdict !== null
  const lost = (
    <section className="panel">
      <p className="note">{text.notAsked}</p>
      <Failed onRetry={() => report({ type: 'reload.pressed', asks: [{ what: 'betRecord', ref: bet }] })} />
    </section>
  )
  if (!isKnown)
    return isLost ? (
      lost
    ) : (
      <section className="panel" aria-busy={state === 'waiting'}>
        <Empty>{state === 'waiting' ? words.loading : text.nothingKnown}</Empty>
      </section>
    )
  return (
    <>
      <section className="panel p-3 grid gap-3 wrap-anywhere [&_p]:text-ink-2">
        <div>
          <h2 className="text-[1.0625rem] font-bold">{subject?.name ?? bet}</h2>
          <p>{subject?.place}</p>
        </div>
        {(verdict !== null || (state === 'ready' && story.steps.length > 0)) && (
          <Summary story={story} bet={bets[0] ?? null} verdict={verdict} />
        )}
        {!story.hasBeginning && <p className="py-2 px-3 bg-surface-2 rounded-[4px] text-sm">{text.noBeginning}</p>}
      </section>
      <div className="grid gap-3 items-start">
        {record !== null && record.bets.length > 0 && <Recorded record={record} />}
        {isLost && lost}
        {story.steps.length > 0 && <Steps story={story} />}
        <div className="grid gap-3">
          {bets.map((each) => (
            <section className="panel" key={each.betId}>
              <div className="panel-head">
                <h2>{text.now}</h2>
              </div>
              <Pairs rows={figuresOf(each, text)} className="pt-2.5" />
            </section>
          ))}
          <ForSupport bet={bet} member={member} />
        </div>
      </div>
    </>
  )
}

const TONES = {
  good: 'border-up bg-up-wash [&>svg]:text-up',
  bad: 'border-down bg-down-wash [&>svg]:text-down',
  open: 'border-line-strong bg-warn-wash',
} as const

type SummaryProps = { readonly story: BetStory; readonly bet: Bet | null; readonly verdict: Verdict | null }
const Summary = ({ story, bet, verdict }: SummaryProps) => {
  const [title, note] = summaryOf(story, bet, verdict, useStoryText())
  const tone = verdict === null ? 'open' : verdict.kind === 'refused' ? 'bad' : 'good'
  return (
    <div
      className={`story-verdict py-2.5 px-3 border flex gap-3 items-center rounded-[6px] [&>svg]:flex-none ${TONES[tone]}`}
      data-tone={tone}
    >
      <Icon name={tone === 'open' ? 'clock' : tone === 'bad' ? 'cross' : 'tick'} size={26} />
      <p>
        <b className="block text-ink">{title}</b>
        {note !== '' && <small>{note}</small>}
      </p>
    </div>
  )
}

/** What the exchange recorded of the bet, the same on every device. */
const Recorded = ({ record }: { readonly record: BetRecord }) => {
  const text = useStoryText()
  const steps = useMemo(() => recordSteps(record), [record])
  return (
    <section className="panel" aria-label={text.record}>
      <div className="panel-head">
        <h2>{text.record}</h2>
      </div>
      <p className="note">{text.recordNote}</p>
      <StepList steps={steps.map((each) => ({ at: each.at, words: recordWords(each, text) }))} />
    </section>
  )
}

/** The colour of what causes a step. */
const CAUSES = {
  pressed: '[--by:var(--back-ink)]',
  answered: '[--by:var(--warn)] [&_svg]:[rotate:180deg]',
  sent: '[--by:var(--up)]',
  waited: '[--by:var(--armed)]',
  seen: '[--by:var(--text-2)]',
} as const satisfies Record<StepKind, string>
const GROUNDS: Readonly<Record<string, string>> = {
  main: 'bg-surface-2',
  good: 'bg-up-wash',
  bad: 'bg-down-wash',
}
const ICONS = { pressed: 'user', sent: 'to', answered: 'to', waited: 'clock', seen: 'eye' } as const satisfies Record<StepKind, IconName>

const Steps = ({ story: { steps } }: { readonly story: BetStory }) => {
  const text = useStoryText()
  return (
    <section className="panel" aria-label={text.steps}>
      <div className="panel-head">
        <h2>{text.steps}</h2>
      </div>
      <StepList steps={steps.map((each) => ({ at: each.at, words: wordsOf(each, text) }))} />
    </section>
  )
}

type Listed = { readonly at: number; readonly words: StepWords }

const StepList = ({ steps }: { readonly steps: readonly Listed[] }) => {
  const text = useStoryText()
  return (
    <ol className="story-steps pt-2 pb-3 px-3">
      {steps.map(({ at, words: { kind, says, note, tone } }, i) => {
        const before = steps[i - 1]
        return (
          <li
            key={i}
            className={`py-1.5 relative grid grid-cols-[6.25rem_1.75rem_minmax(0,1fr)] gap-x-3 gap-y-0 tiny:grid-cols-[1.75rem_minmax(0,1fr)] tiny:gap-x-2.5 tiny:gap-y-0 ${CAUSES[kind]}`}
            data-kind={kind}
            data-tone={tone}
          >
            {/* The line to the next moment. */}
            {i < steps.length - 1 && (
              <i className="absolute inset-[1.5rem_auto_-0.5rem_7.8125rem] w-[2px] bg-line tiny:left-[0.8125rem]" aria-hidden="true" />
            )}
            <span className="pt-1 text-right text-xs tiny:py-0 tiny:px-2.5 tiny:col-[2] tiny:text-left">
              <time className="font-semibold" dateTime={new Date(at).toISOString()}>
                {momentText(at)}
              </time>
              {before !== undefined && (
                <small className="block text-xs text-ink-2 tiny:ml-2 tiny:inline">{gapText(at - before.at, text)}</small>
              )}
            </span>
            <span className="border border-[var(--by)] size-7 relative grid place-items-center rounded-full bg-surface text-[var(--by)] tiny:[grid-area:1/1/span_2]">
              <Icon name={ICONS[kind]} size={16} />
            </span>
            <div className={`py-1 px-2.5 rounded-[4px] wrap-anywhere tiny:col-[2] ${GROUNDS[tone] ?? ''}`}>
              <small className="block font-semibold text-[var(--by)]">{text[`kind:${kind}`]}</small>
              <p className={tone in GROUNDS ? 'font-semibold' : ''}>{says}</p>
              {note !== null && <small className="block text-xs text-ink-2">{note}</small>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const ForSupport = ({ bet, member }: Named) => {
  const text = useStoryText()
  const { appName, version } = useBrand()
  const { language } = useLanguage()
  const file = useFile(bet, member)
  const { isCopied, copy } = useCopy(bet)
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{text.forSupport}</h2>
      </div>
      <div className="pt-2.5 pb-3 px-3 grid gap-2.5">
        <p>
          <small className="block text-ink-2">{text.reference}</small>
          <code className="text-sm wrap-anywhere select-all">{bet}</code>
        </p>
        {copy !== null && (
          <button type="button" className="btn-small" onClick={copy}>
            {isCopied ? text.copied : text.copy}
          </button>
        )}
        {typeof file === 'string' ? (
          <p className="py-2 px-3 bg-surface-2 rounded-[4px] text-sm">{text[`noFile:${file}`]}</p>
        ) : (
          <>
            <button type="button" className="btn btn-main flex gap-2 items-center justify-center" onClick={file}>
              <Icon name="download" /> {text.download}
            </button>
            <p>
              <small className="block text-ink-2">{text.fileNote}</small>
            </p>
          </>
        )}
      </div>
      <Pairs
        rows={[
          [text.build, version === '' ? words.notAvailable : version],
          [text.madeBy, `${appName}, ${languageOf(language).name}`],
          [text.leftOut, text.leftOutWhat],
        ]}
      />
      <p className="sr-only" role="status">
        {isCopied ? text.copied : ''}
      </p>
    </section>
  )
}
