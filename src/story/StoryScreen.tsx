import './story.css'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { type BetSlipRef, betSlipRefSchema, type MemberCode } from '#contract/scalar.ts'
import { type BetStory, recordSteps } from '#client/views/story.ts'
import type { BetRecord } from '#client/betting/sent.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { text as words } from '#copy/catalogue.ts'
import { LANGUAGES } from '#copy/languages.ts'
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
      <section className="panel story-head">
        <div>
          <h2>{subject?.name ?? bet}</h2>
          <p>{subject?.place}</p>
        </div>
        {(verdict !== null || (state === 'ready' && story.steps.length > 0)) && <Summary story={story} verdict={verdict} />}
        {!story.hasBeginning && <p className="story-missing">{text.noBeginning}</p>}
      </section>
      <div className="story-parts">
        {record !== null && record.bets.length > 0 && <Recorded record={record} />}
        {isLost && lost}
        {story.steps.length > 0 && <Steps story={story} />}
        <div className="story-rest">
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

const Summary = ({ story, verdict }: { readonly story: BetStory; readonly verdict: Verdict | null }) => {
  const [title, note] = summaryOf(story, verdict, useStoryText())
  const tone = verdict === null ? 'open' : verdict.kind === 'refused' ? 'bad' : 'good'
  return (
    <div className="story-verdict" data-tone={tone}>
      <Icon name={tone === 'open' ? 'clock' : tone === 'bad' ? 'cross' : 'tick'} size={26} />
      <p>
        <b>{title}</b>
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
    <ol className="story-steps">
      {steps.map(({ at, words: { kind, says, note, tone } }, i) => {
        const before = steps[i - 1]
        return (
          <li key={i} data-kind={kind} data-tone={tone}>
            <span className="story-time">
              <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
              {before !== undefined && <small>{gapText(at - before.at, text)}</small>}
            </span>
            <span className="story-mark">
              <Icon name={ICONS[kind]} size={16} />
            </span>
            <div className="story-words">
              <small>{text[`kind:${kind}`]}</small>
              <p>{says}</p>
              {note !== null && <small>{note}</small>}
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
      <div className="story-support">
        <p>
          <small>{text.reference}</small>
          <code>{bet}</code>
        </p>
        {copy !== null && (
          <button type="button" className="btn-small" onClick={copy}>
            {isCopied ? text.copied : text.copy}
          </button>
        )}
        {typeof file === 'string' ? (
          <p className="story-missing">{text[`noFile:${file}`]}</p>
        ) : (
          <>
            <button type="button" className="btn btn-main" onClick={file}>
              <Icon name="download" /> {text.download}
            </button>
            <p>
              <small>{text.fileNote}</small>
            </p>
          </>
        )}
      </div>
      <Pairs
        rows={[
          [text.build, version === '' ? words.notAvailable : version],
          [text.madeBy, `${appName}, ${LANGUAGES[language].name}`],
          [text.leftOut, text.leftOutWhat],
        ]}
      />
      <p className="sr-only" role="status">
        {isCopied ? text.copied : ''}
      </p>
    </section>
  )
}
