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
import { useSpinning, useTurning } from './useSpinning.ts'

const ASK = { what: 'fortune' } as const
const MAX_SEED = 64
const FORM = 'fortune'

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
  const isTurning = useTurning()
  const { spin, segments } = wheel
  return (
    <>
      <section className="panel" aria-label={text.fortuneWheel}>
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 px-4 py-5">
          <WheelPicture segments={segments} roll={spin?.roll ?? null} isSpinning={isSpinning} />
          <p className="min-h-9 text-2xl font-bold" aria-live="polite">
            {spin !== null && !isSpinning && !isTurning && (spin.prize === 0 ? text.wonNothing : text.wonPrize(spin.prize))}
          </p>
          <button
            type="submit"
            form={FORM}
            className="btn btn-main w-full max-w-80"
            disabled={spin !== null || isSpinning}
            aria-busy={isSpinning || isTurning}
          >
            {isSpinning || isTurning ? text.spinning : text.spin}
          </button>
          <p className="text-sm text-ink-3">{spin === null ? text.fortuneNote : text.spunToday}</p>
        </div>
      </section>
      <Press wheel={wheel} isSpinning={isSpinning} />
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

/** The press of the wheel; its own seed and the check of the draw are folded. */
const Press = ({ wheel, isSpinning }: { readonly wheel: DayWheel; readonly isSpinning: boolean }) => {
  const record = useRecord()
  const mintRef = useMintRef()
  const [seed, setSeed] = useState('')
  const isWrong = seed !== '' && !clientSeedSchema.safeParse(seed).success
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isUnfolded || isWrong
  const press = (event: FormEvent): void => {
    event.preventDefault()
    if (isWrong || isSpinning) return
    record({ type: 'fortune.pressed', commit: wheel.commit, clientSeed: seed === '' ? mintRef() : seed })
  }
  return (
    <details className="panel" open={isOpen} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">{text.fairness}</summary>
      <p className="max-w-[36rem] px-4 pt-1 text-ink-2">{text.fairNote}</p>
      <form id={FORM} className="grid w-full max-w-88 gap-2 px-4 pt-3" noValidate onSubmit={press}>
        {isOpen && wheel.spin === null && (
          <>
            <Field
              label={text.yourSeed}
              autoComplete="off"
              value={seed}
              problem={null}
              onChange={(raw) => setSeed(raw.slice(0, MAX_SEED))}
            />
            <p className={`text-sm ${isWrong ? 'text-down' : 'text-ink-3'}`} role={isWrong ? 'alert' : undefined}>
              {isWrong ? text.seedWrong : text.seedHelp}
            </p>
          </>
        )}
      </form>
      <Proof wheel={wheel} />
    </details>
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
