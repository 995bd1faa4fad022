import { type FormEvent, useState } from 'react'
import { type Fortune, type Wheel as DayWheel, clientSeedSchema } from '#contract/calls/wallets.ts'
import { wholeRupees } from '#domain/betting/format.ts'
import { isRightDraw } from '#domain/money/fortune.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { Field } from '../login/Field.tsx'
import { useMintRef } from '../slip/ref.ts'
import { Icon } from '../ui/Icon.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Listed } from './Listed.tsx'
import { WheelPicture } from './WheelPicture.tsx'
import { useSpinning } from './useSpinning.ts'

const ASK = { what: 'fortune' } as const
const MAX_SEED = 64

/** The wheel: one spin a day, and the check of its draw (ACCT-09). */
const FortuneScreen = () => {
  const read = useRead(ASK)
  return (
    <>
      <PageTitle>{text.fortuneWheel}</PageTitle>
      <Offline />
      {read.rows.length === 0 && (
        <section className="panel">
          <Listed read={read} ask={ASK}>
            {null}
          </Listed>
        </section>
      )}
      {read.rows.map((fortune) => (
        <Today key="today" fortune={fortune} />
      ))}
    </>
  )
}
export default FortuneScreen

const Today = ({ fortune: { wheel, past } }: { readonly fortune: Fortune }) => {
  const isSpinning = useSpinning()
  const { spin, segments } = wheel
  return (
    <>
      <section className="panel" aria-label={text.fortuneWheel}>
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 px-4 py-5">
          <WheelPicture segments={segments} roll={spin?.roll ?? null} isSpinning={isSpinning} />
          <p className="min-h-7 text-lg font-bold" aria-live="polite">
            {spin !== null && !isSpinning && (spin.prize === 0 ? text.wonNothing : text.wonPrize(spin.prize))}
          </p>
          {spin === null ? <Press wheel={wheel} isSpinning={isSpinning} /> : <p className="text-ink-2">{text.spunToday}</p>}
          <p className="text-sm text-ink-3">{text.fortuneNote}</p>
        </div>
      </section>
      <section className="panel" aria-labelledby="fair-draw">
        <div className="panel-head">
          <h2 id="fair-draw">{text.fairDraw}</h2>
        </div>
        <p className="max-w-[36rem] px-4 pt-3 text-ink-2">{text.fairNote}</p>
        <Proof wheel={wheel} />
      </section>
      {past.length > 0 && (
        <section className="panel" aria-labelledby="past-draws">
          <div className="panel-head">
            <h2 id="past-draws">{text.pastDraws}</h2>
          </div>
          <ul className="divide-y divide-line">
            {past.map((each) => (
              <li key={each.day}>
                <details>
                  <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4">
                    <span className="flex-1">{each.day}</span>
                    <b>{each.spin === null || each.spin.prize === 0 ? text.wonNothing : wholeRupees(each.spin.prize)}</b>
                  </summary>
                  <Proof wheel={each} />
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Press = ({ wheel: { commit }, isSpinning }: { readonly wheel: DayWheel; readonly isSpinning: boolean }) => {
  const record = useRecord()
  const mintRef = useMintRef()
  const [seed, setSeed] = useState('')
  const isWrong = seed !== '' && !clientSeedSchema.safeParse(seed).success
  const press = (event: FormEvent): void => {
    event.preventDefault()
    if (isWrong || isSpinning) return
    record({ type: 'fortune.pressed', commit, clientSeed: seed === '' ? mintRef() : seed })
  }
  return (
    <form className="grid w-full max-w-80 gap-2" noValidate onSubmit={press}>
      <button type="submit" className="btn btn-main" disabled={isSpinning} aria-busy={isSpinning}>
        {isSpinning ? text.spinning : text.spin}
      </button>
      <Field label={text.yourSeed} autoComplete="off" value={seed} problem={null} onChange={(raw) => setSeed(raw.slice(0, MAX_SEED))} />
      <p className={`text-sm ${isWrong ? 'text-down' : 'text-ink-3'}`} role={isWrong ? 'alert' : undefined}>
        {isWrong ? text.seedWrong : text.seedHelp}
      </p>
    </form>
  )
}

/** What a draw follows from, and whether it does: hash and roll are computed here again. */
const Proof = ({ wheel: { day, commit, segments, spin } }: { readonly wheel: DayWheel }) => {
  const member = useLedger(({ member: own }) => own?.memberCode ?? '')
  const sum = segments.reduce((all, { weight }) => all + weight, 0)
  const rows: readonly (readonly [string, string])[] =
    spin === null
      ? [[text.hashBefore, commit]]
      : [
          [text.hashBefore, commit],
          [text.seedAfter, spin.serverSeed],
          [text.seedOfPlayer, spin.clientSeed],
          [text.rollName, text.rollOf(spin.roll, sum)],
        ]
  const holds = spin !== null && isRightDraw({ day, commit, segments, member, ...spin })
  return (
    <div className="grid gap-3 px-4 py-3">
      <dl className="grid gap-2">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="font-mono text-sm wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {spin !== null && (
        <p className={`flex items-center gap-2 font-semibold ${holds ? 'text-up' : 'text-down'}`} data-draw={holds ? 'right' : 'wrong'}>
          <Icon name={holds ? 'tick' : 'warning'} />
          {holds ? text.checkHolds : text.checkFails}
        </p>
      )}
    </div>
  )
}
