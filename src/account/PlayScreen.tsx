import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Play, limitKindSchema } from '#contract/calls/play.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useRead, useRecord } from '../hooks.ts'
import { useAsk } from '../ui/Asking.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Segments } from '../ui/Segments.tsx'
import { Bone, Failed } from '../ui/States.tsx'
import { LimitRow } from './LimitRow.tsx'
import { PauseNotes } from './PauseNotes.tsx'
import { PauseStrip } from './PauseStrip.tsx'

const DAYS = [1, 3, 7, 14, 30, 42] as const

/** Limits with what of each is used, the reality check, and breaks (ACCT-08). */
const PlayScreen = () => {
  const record = useRecord()
  const { state, rows } = useRead({ what: 'play' })
  const [play] = rows
  return (
    <>
      <PageTitle>{text.play}</PageTitle>
      {play === undefined && state === 'failed' && (
        <section className="panel">
          <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'play' }] })} />
        </section>
      )}
      {play === undefined && state !== 'failed' && (
        <section className="panel grid gap-3 p-4" aria-busy="true">
          <Bone width="40%" />
          <Bone width="100%" height={120} />
        </section>
      )}
      {play !== undefined && (
        <>
          <PauseStrip play={play} />
          <LimitsPanel play={play} />
          <BreaksPanel play={play} />
        </>
      )}
    </>
  )
}
export default PlayScreen

type Props = { readonly play: Play }

const LimitsPanel = ({ play }: Props) => (
  <section className="panel" aria-labelledby="play-limits">
    <div className="panel-head">
      <h2 id="play-limits">{text.limitsTitle}</h2>
    </div>
    <p className="px-4 pt-3 text-sm text-ink-2">{text.playNote}</p>
    <ul className="divide-y divide-line">
      {limitKindSchema.options.map((kind) => (
        <LimitRow key={kind} kind={kind} limits={play.limits.filter((limit) => limit.kind === kind)} />
      ))}
    </ul>
  </section>
)

const BreaksPanel = ({ play }: Props) => {
  const record = useRecord()
  const ask = useAsk()
  const [days, setDays] = useState<number>(1)
  const begin = (): void =>
    ask({
      title: text.beginBreakAsk(text.days(days)),
      note: text.pauseLonger,
      ok: text.beginBreak(text.days(days)),
      onOk: () => record({ type: 'change.submitted', change: { what: 'cool-off', days } }),
    })
  return (
    <section className="panel divide-y divide-line" aria-labelledby="play-breaks">
      <div className="panel-head">
        <h2 id="play-breaks">{text.breaksTitle}</h2>
      </div>
      <div className="grid gap-2 px-4 py-3">
        <h3 className="font-semibold">{text.realityCheck}</h3>
        <p className="text-sm text-ink-2">{text.realityNote}</p>
        <Segments
          className="max-w-112.5"
          label={text.realityCheck}
          choices={[
            [30, text.everyMinutes(30)],
            [60, text.everyMinutes(60)],
            [120, text.everyMinutes(120)],
            [0, text.never],
          ]}
          chosen={play.checkMinutes}
          onChoose={(minutes) => record({ type: 'change.submitted', change: { what: 'check', minutes } })}
        />
      </div>
      <div className="grid gap-2 px-4 py-3">
        <h3 className="font-semibold">{text.coolOff}</h3>
        <p className="text-sm text-ink-2">{text.coolOffNote}</p>
        <Segments
          className="max-w-112.5"
          label={text.coolOffDays}
          choices={DAYS.map((each) => [each, each] as const)}
          chosen={days}
          onChoose={setDays}
        />
        <PauseNotes ends={false} />
        <button type="button" className="btn btn-side max-w-112.5" onClick={begin}>
          {text.beginBreak(text.days(days))}
        </button>
      </div>
      <Link className="flex min-h-target items-center gap-3 px-4 py-3 hover:bg-surface-2" to={PAGES.selfExclusion.path}>
        <span className="min-w-0 flex-1">
          <b className="block">{text.selfExclusion}</b>
          <span className="text-sm text-ink-2">{text.selfExclusionNote}</span>
        </span>
        <Icon name="chevron" />
      </Link>
    </section>
  )
}
