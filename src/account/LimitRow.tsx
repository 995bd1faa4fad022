import { type FormEvent, useState } from 'react'
import { readWhole } from '#contract/figures.ts'
import type { LimitKind, LimitPeriod, PlayLimit } from '#contract/calls/play.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { limitProblem, shareUsed } from '#client/money/limit-form.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { useRecord } from '../hooks.ts'
import { Field } from '../login/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Segments } from '../ui/Segments.tsx'

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month']

const KINDS = {
  deposit: ['kindDeposit', 'kindDepositNote'],
  stake: ['kindStake', 'kindStakeNote'],
  loss: ['kindLoss', 'kindLossNote'],
  time: ['kindTime', 'kindTimeNote'],
} as const satisfies Readonly<Record<LimitKind, readonly [Sentence, Sentence]>>
const PERIOD_WORDS = { day: 'periodDay', week: 'periodWeek', month: 'periodMonth' } as const satisfies Readonly<
  Record<LimitPeriod, Sentence>
>
const kindText = (kind: LimitKind): string => text[KINDS[kind][0]]
const periodText = (period: LimitPeriod): string => text[PERIOD_WORDS[period]]

/** What of a limit is used, the limit, and what is left of it, in words. */
const wordsOf = (limit: PlayLimit): { readonly used: string; readonly most: string | null; readonly left: string } => {
  const words = (amount: number): string => (limit.kind === 'time' ? text.minutesText(Math.floor(amount / 60)) : moneyText(paise(amount)))
  const most = limit.limit
  return { used: words(limit.used), most: most === null ? null : words(most), left: words(Math.max(0, (most ?? 0) - limit.used)) }
}
const pendingWords = ({ kind, pending }: PlayLimit): string | null => {
  if (pending === null) return null
  if (pending.limit === null) return text.becomesNone(pending.from)
  return text.becomes(kind === 'time' ? text.minutesText(Math.floor(pending.limit / 60)) : moneyText(paise(pending.limit)), pending.from)
}

/** The limits of one kind with what of each is used, and their change (ACCT-08). */
export const LimitRow = ({ kind, limits }: { readonly kind: LimitKind; readonly limits: readonly PlayLimit[] }) => {
  const [isOpen, setOpen] = useState(false)
  const shown = limits.filter(({ limit, pending }) => limit !== null || pending !== null)
  const [first] = limits
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex min-h-target items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{kindText(kind)}</h3>
          <p className="text-sm text-ink-2">{text[KINDS[kind][1]]}</p>
        </div>
        <button
          type="button"
          className="btn-small flex-none"
          aria-expanded={isOpen}
          aria-label={text.changeLimitOf(kindText(kind))}
          onClick={() => setOpen(!isOpen)}
        >
          {text.change}
        </button>
      </div>
      {shown.map((limit) => (
        <Used key={limit.period} limit={limit} />
      ))}
      {shown.length === 0 && first !== undefined && (
        <p className="flex justify-between gap-3 text-sm text-ink-2">
          <span>{text.noLimit}</span>
          <span>
            {periodText(first.period)}: {text.used(wordsOf(first).used)}
          </span>
        </p>
      )}
      {isOpen && <LimitForm kind={kind} limits={limits} onDone={() => setOpen(false)} />}
    </li>
  )
}

const Used = ({ limit }: { readonly limit: PlayLimit }) => {
  const record = useRecord()
  const { used, most, left } = wordsOf(limit)
  const waits = pendingWords(limit)
  const share = limit.limit === null ? 0 : shareUsed(limit.used, limit.limit)
  const confirm = (): void =>
    record({ type: 'change.submitted', change: { what: 'confirm-limit', limitKind: limit.kind, period: limit.period } })
  return (
    <div className="grid gap-1">
      <p className="flex justify-between gap-3 text-sm">
        <span>
          <b>{periodText(limit.period)}</b> {most === null ? text.noLimit : text.usedOf(used, most)}
        </span>
        <span className="text-right text-ink-2">{most === null ? text.resetsAt(limit.resets) : text.leftUntil(left, limit.resets)}</span>
      </p>
      <meter
        className={`limit-meter h-2 w-full ${share < 0.8 ? 'text-brand' : 'text-warn'}`}
        aria-label={`${kindText(limit.kind)}, ${periodText(limit.period)}`}
        min={0}
        max={1}
        value={share}
      />
      {waits !== null && limit.pending !== null && (
        <div className="grid gap-1 rounded-sm bg-warn-wash px-3 py-2 text-sm">
          <p className="flex items-center gap-2">
            <Icon name="clock" />
            {waits}
          </p>
          <p>{text.confirmBy(limit.pending.until)}</p>
          <button type="button" className="btn-small justify-self-start" onClick={confirm}>
            {text.confirmLimit}
          </button>
        </div>
      )}
    </div>
  )
}

type FormProps = { readonly kind: LimitKind; readonly limits: readonly PlayLimit[]; readonly onDone: () => void }

const LimitForm = ({ kind, limits, onDone }: FormProps) => {
  const record = useRecord()
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const problem = limitProblem(typed, kind === 'time')
  const has = limits.some((limit) => limit.period === period && limit.limit !== null)
  const change = (units: number | null): void => {
    record({ type: 'change.submitted', change: { what: 'limit', limitKind: kind, period, units } })
    onDone()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const units = readWhole(typed)
    setTried(problem !== null)
    if (problem === null && units !== null) change(units)
  }
  return (
    <form className="grid max-w-112.5 gap-3 rounded-sm border border-line p-3" noValidate onSubmit={submit}>
      <Segments
        label={kindText(kind)}
        choices={PERIODS.map((each) => [each, periodText(each)] as const)}
        chosen={period}
        onChoose={setPeriod}
      />
      <Field
        label={kind === 'time' ? text.limitMinutes : text.limitAmount}
        inputMode="numeric"
        autoComplete="off"
        figure="limit"
        before={kind === 'time' ? '' : '₹'}
        value={typed}
        problem={tried ? problem : null}
        onChange={setTyped}
      />
      <p className="text-sm text-ink-2">{text.tighterLooser}</p>
      <div className="grid grid-cols-2 gap-2">
        <button type="submit" className="btn btn-main">
          {text.setLimit}
        </button>
        <button type="button" className="btn btn-side" disabled={!has} onClick={() => change(null)}>
          {text.removeLimit}
        </button>
      </div>
    </form>
  )
}
