import { type FormEvent, useId, useState } from 'react'
import { changeOf } from '#client/ledger/changes.ts'
import type { MarketId } from '#contract/scalar.ts'
import { typedRule } from '#domain/betting/auto-cash-out.ts'
import { say, text } from '#copy/catalogue.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { Icon } from '../ui/Icon.tsx'
import { entry } from '../ui/looks.ts'
import type { FieldName } from '#touch/fields.ts'
import { boundsText } from './CashOutFigure.tsx'

/** An amount of a bound as it was typed; a loss is typed without its sign. */
const rawOf = (amount: number | null): string => (amount === null ? '' : String(Math.abs(amount) / 100))

/** The member's rule for an automatic cash-out: shown, set, changed and taken away (CASH-07). */
export const AutoRule = ({ marketId }: { readonly marketId: MarketId }) => {
  const record = useRecord()
  const rule = useLedger(({ cashOuts }) => cashOuts.figures[marketId]?.rule ?? null)
  const change = useLedger((ledger) => changeOf(ledger, `auto-cash-out ${marketId}`))
  const [isOpen, setOpen] = useState(false)
  const [[profit, loss], setTyped] = useState<readonly [string, string]>(['', ''])
  const [isRefused, setRefused] = useState(false)
  /** Each opening shows the rule as it is kept. */
  const toggle = (): void => {
    setTyped([rawOf(rule?.takeProfit ?? null), rawOf(rule?.stopLoss ?? null)])
    setRefused(false)
    setOpen(!isOpen)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const typed = typedRule(profit, loss)
    if (typed !== null) record({ type: 'change.submitted', change: { what: 'auto-cash-out', marketId, rule: typed } })
  }
  const isAsked = change?.state === 'asked'
  const problem = isRefused ? text.figureRefused : change?.state === 'refused' ? say(change.said) : null
  return (
    <div className="grid gap-2 border-t border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Icon name="clock" size={16} />
        <span className="min-w-0 flex-1">
          {text.autoCashOut}
          {rule !== null && (
            <b className="block text-xs">
              {boundsText(rule)} · {rule.state === 'firing' ? text.autoFiring : text.autoArmed}
            </b>
          )}
        </span>
        {rule !== null && (
          <button
            type="button"
            className="btn-small"
            disabled={isAsked || rule.state === 'firing'}
            onClick={() => record({ type: 'change.submitted', change: { what: 'auto-cash-out', marketId, rule: null } })}
          >
            {text.autoRemove}
          </button>
        )}
        <button type="button" className="btn-small" aria-expanded={isOpen} disabled={rule?.state === 'firing'} onClick={toggle}>
          {rule === null ? text.autoSet : text.autoChange}
        </button>
      </div>
      {isOpen && (
        <form className="flex flex-wrap items-end gap-2" noValidate onSubmit={submit}>
          <Amount
            field="auto-profit"
            label={text.autoAt}
            value={profit}
            isWrong={problem !== null}
            onChange={(next) => setTyped([next, loss])}
            onRefused={setRefused}
          />
          <Amount
            field="auto-loss"
            label={text.autoAtLoss}
            value={loss}
            isWrong={problem !== null}
            onChange={(next) => setTyped([profit, next])}
            onRefused={setRefused}
          />
          <button type="submit" className="btn btn-main" disabled={isAsked} aria-busy={isAsked}>
            {isAsked ? text.pleaseWait : text.autoSave}
          </button>
        </form>
      )}
      {isOpen && <p className="text-xs text-ink-2">{text.autoNote}</p>}
      {problem !== null && (
        <p className="text-xs text-down" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

type AmountProps = {
  readonly field: FieldName
  readonly onRefused: (isRefused: boolean) => void
  readonly label: string
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
}
const Amount = ({ field, label, value, isWrong, onChange, onRefused }: AmountProps) => {
  const id = useId()
  return (
    <div className="min-w-28 flex-1">
      <label htmlFor={id} className="mb-1 block text-xs text-ink-2">
        {label}
      </label>
      <div className={`${entry.box} h-11`}>
        <span className={entry.sign}>₹</span>
        <FigureInput
          field={field}
          className={`${entry.input} text-right font-bold`}
          id={id}
          value={value}
          aria-invalid={isWrong}
          onFigure={onChange}
          onRefused={onRefused}
        />
      </div>
    </div>
  )
}
