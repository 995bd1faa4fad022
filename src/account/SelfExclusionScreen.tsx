import { useState } from 'react'
import { text } from '#copy/catalogue.ts'
import { useRead, useRecord } from '../hooks.ts'
import { useAsk } from '../ui/Asking.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Segments } from '../ui/Segments.tsx'
import { PauseNotes } from './PauseNotes.tsx'
import { PauseStrip } from './PauseStrip.tsx'

const MONTHS = [6, 12, 24, 60] as const

/** Self-exclusion: first what stands, then its length, then the question (ACCT-08). */
const SelfExclusionScreen = () => {
  const record = useRecord()
  const ask = useAsk()
  const [months, setMonths] = useState<number>(6)
  const [play] = useRead({ what: 'play' }).rows
  const length = text.months(months)
  const begin = (): void =>
    ask({
      title: text.beginExclusionAsk(length),
      note: text.selfExclusionNote,
      ok: text.beginExclusion(length),
      onOk: () => record({ type: 'change.submitted', change: { what: 'self-exclusion', months } }),
    })
  return (
    <>
      <PageTitle>{text.selfExclusion}</PageTitle>
      {play !== undefined && <PauseStrip play={play} />}
      <section className="panel grid gap-4 p-4" aria-label={text.selfExclusion}>
        <PauseNotes ends />
        <p className="max-w-140 text-ink-2">{text.selfExclusionNote}</p>
        <Segments
          className="max-w-112.5"
          label={text.selfExclusion}
          choices={MONTHS.map((each) => [each, text.months(each)] as const)}
          chosen={months}
          onChoose={setMonths}
        />
        <button type="button" className="btn btn-main max-w-112.5" onClick={begin}>
          {text.beginExclusion(length)}
        </button>
      </section>
    </>
  )
}
export default SelfExclusionScreen
