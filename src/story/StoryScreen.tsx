import './story.css'
import { useParams } from 'react-router-dom'
import { type BetSlipRef, betSlipRefSchema, type MemberCode } from '#contract/scalar.ts'
import type { BetStory } from '#domain/betting/story.ts'
import { text as words } from '#copy/catalogue.ts'
import { LANGUAGES } from '#copy/languages.ts'
import { useBrand } from '../brand.tsx'
import { useLedger } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useCopy } from '../lib/useCopy.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Empty } from '../ui/States.tsx'
import { useFile, useListed, useStory, useStoryText } from './useStory.ts'
import { figuresOf, gapText, momentText, type StepKind, subjectOf, summaryOf, wordsOf } from './words.ts'

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
  const story = useStory(bet, member)
  const listed = useListed(bet)
  const subject = subjectOf(story, listed, text)
  const isWaiting = useLedger(({ bets, ended }) => bets.kind === 'waiting' || ended.kind === 'waiting')
  if (subject === null)
    return (
      <section className="panel" aria-busy={isWaiting}>
        <Empty>{isWaiting ? words.loading : text.nothingKnown}</Empty>
      </section>
    )
  return (
    <>
      <section className="panel story-head">
        <div>
          <h2>{subject.name}</h2>
          <p>{subject.place}</p>
        </div>
        {story.steps.length > 0 && <Summary story={story} />}
        {!story.hasBeginning && <p className="story-missing">{text.noBeginning}</p>}
      </section>
      <div className="story-parts">
        {story.steps.length > 0 && <Steps story={story} />}
        <div className="story-rest">
          {listed !== null && (
            <section className="panel">
              <div className="panel-head">
                <h2>{text.now}</h2>
              </div>
              <Pairs rows={figuresOf(listed, text)} className="pt-2.5" />
            </section>
          )}
          <ForSupport bet={bet} member={member} />
        </div>
      </div>
    </>
  )
}

const Summary = ({ story }: { readonly story: BetStory }) => {
  const [title, note] = summaryOf(story, useStoryText())
  const { verdict } = story
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

const ICONS = { pressed: 'user', sent: 'to', answered: 'to', waited: 'clock', seen: 'eye' } as const satisfies Record<StepKind, IconName>

const Steps = ({ story: { steps } }: { readonly story: BetStory }) => {
  const text = useStoryText()
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{text.steps}</h2>
      </div>
      <ol className="story-steps">
        {steps.map((each, i) => {
          const { kind, says, note, tone } = wordsOf(each, text)
          const before = steps[i - 1]
          return (
            <li key={i} data-kind={kind} data-tone={tone}>
              <span className="story-time">
                <time dateTime={new Date(each.at).toISOString()}>{momentText(each.at)}</time>
                {before !== undefined && <small>{gapText(each.at - before.at, text)}</small>}
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
    </section>
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
