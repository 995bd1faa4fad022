import { type ReactNode, useId, useState } from 'react'
import { changeOf } from '#client/ledger/changes.ts'
import { amountDigits } from '#domain/paise.ts'
import { buttonProblem, typedButtons } from '#domain/betting/stakes.ts'
import { said } from '#domain/said.ts'
import { barOf, bettingOf, usualStakeOf } from '#client/ledger/selectors.ts'
import type { Betting, SettingName } from '#domain/player/betting.ts'
import { say, sayIfAny, text } from '#copy/catalogue.ts'
import { useHas } from '../brand.tsx'
import { useLedger, useRecord } from '../hooks.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { entry } from '../ui/looks.ts'
import { Segments } from '../ui/Segments.tsx'
import { Switch } from '../ui/Switch.tsx'
import { EditStakesButton } from '../stakes/StakesPopup.tsx'
import { useChoose } from './choose.ts'

const row = 'flex min-h-13 flex-wrap items-center justify-end gap-x-3 border-b border-line px-4 py-1.5'
const SWITCHES = [
  ['confirmation', 'confirmBets', 'confirmBetsNote'],
  ['fillsStake', 'fillsStake', 'fillsStakeNote'],
  ['keepSlip', 'keepSlip', 'keepSlipNote'],
  ['persists', 'persistsSetting', 'persistsNote'],
  ['hotkeys', 'hotkeysSetting', 'hotkeysNote'],
  ['commission', 'commissionSetting', 'commissionSettingNote'],
  ['matchedAlerts', 'matchedAlerts', 'matchedAlertsNote'],
  ['alertSound', 'alertSound', 'alertSoundNote'],
] as const
const ACCEPTS = [
  ['NONE', 'acceptAsk'],
  ['BETTER', 'acceptBetter'],
  ['ANY', 'acceptAny'],
] as const
const PRICES = [
  ['rates', 'asRates'],
  ['odds', 'asOdds'],
] as const
const ARMED_MINUTES = [5, 15, 30]
const STEPS = [1, 2, 5, 10].map((steps) => [steps, steps] as const)

/** The member's betting settings (SLIP-33). Each is saved at once; a visitor sees them off, and why. */
export const BettingSettings = () => {
  const record = useRecord()
  const isMember = useLedger(({ member }) => member !== null)
  const whole = useLedger((ledger) => ledger)
  const betting = bettingOf(whole)
  const hasChoices = useHas('betting-settings')
  return (
    <div>
      {!isMember && (
        <p className="flex items-center justify-between gap-3 border-b border-line bg-surface-2 px-4 py-2.5">
          {text.bettingLogin}
          <button type="button" className="btn-small flex-none" onClick={() => record({ type: 'login.opened', tab: 'login' })}>
            {text.logIn}
          </button>
        </p>
      )}
      <OneClickRow />
      <UsualStakeRow key={usualStakeOf(whole)} />
      {hasChoices && <Choices betting={betting} />}
      <div className="grid gap-2 px-4 py-3">
        <p className="font-semibold">{text.stakeButtons}</p>
        <div className="flex flex-wrap gap-2">
          <EditStakesButton className="btn-small" place="desk">
            {text.stakesOnDesk}
          </EditStakesButton>
          <EditStakesButton className="btn-small" place="phone">
            {text.stakesOnPhone}
          </EditStakesButton>
          <EditStakesButton className="btn-small" place="phoneGames">
            {text.stakesOnPhoneGames}
          </EditStakesButton>
        </div>
        <p className="text-xs text-ink-3">{text.bettingKept}</p>
      </div>
    </div>
  )
}

type SettingProps = { readonly name: SettingName; readonly label: string; readonly note: string; readonly children: ReactNode }

/** A setting by name, with its note; while it is saved and after that, the note says so instead, so that nothing moves. */
const Setting = ({ name, label, note, children }: SettingProps) => {
  const saving = useLedger((ledger) => changeOf(ledger, `setting ${name}`))
  const said = saving === null ? note : saving.state === 'asked' ? text.saving : saving.state === 'done' ? text.settingSaved : null
  return (
    <div className={row} data-setting={name} data-saving={saving?.state}>
      <div className="min-w-0 flex-[1_1_6rem]">
        <span className="block font-semibold">{label}</span>
        <small className="block min-h-4 text-xs leading-4 text-ink-2 in-data-[saving=refused]:text-down" role="status">
          {said ?? (saving?.state === 'refused' ? `${say(saving.said)} ${text.settingNotSaved}` : '')}
        </small>
      </div>
      {children}
    </div>
  )
}

/** One-click, with the reason where it is barred (SLIP-23, AUTH-14). */
const OneClickRow = () => {
  const choose = useChoose()
  const oneClick = useLedger((ledger) => bettingOf(ledger).oneClick)
  const stake = useLedger(usualStakeOf)
  const isMember = useLedger(({ member }) => member !== null)
  const isBarred = useLedger(barOf)
  return (
    <Setting name="oneClick" label={text.oneClick} note={isBarred ? text.ONE_CLICK_BARRED : text.oneClickNote}>
      <Switch
        label={text.oneClick}
        isOn={oneClick.active && !isBarred}
        isOff={!isMember || isBarred}
        isArming
        onChange={(active) => choose({ setting: 'oneClick', value: { ...oneClick, active, stake } })}
      />
    </Setting>
  )
}

/** The usual stake, in whole rupees; saved when the field is left. */
const UsualStakeRow = () => {
  const id = useId()
  const choose = useChoose()
  const oneClick = useLedger((ledger) => bettingOf(ledger).oneClick)
  const stake = useLedger(usualStakeOf)
  const isOff = useLedger((ledger) => ledger.member === null || barOf(ledger))
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const raw = typed ?? amountDigits(stake)
  const problem = isRefused ? said('figureRefused') : buttonProblem(raw)
  const commit = (): void => {
    const [next] = typedButtons([raw]) ?? []
    if (next !== undefined && next !== stake) choose({ setting: 'oneClick', value: { ...oneClick, stake: next } })
  }
  return (
    <div className={row}>
      <label htmlFor={id} className="min-w-0 flex-[1_1_6rem]">
        <span className="block font-semibold">{text.usualStake}</span>
        <small
          id={`${id}-problem`}
          className={`block min-h-4 text-xs leading-4 ${problem === null ? 'text-ink-2' : 'text-down'}`}
          role="status"
        >
          {sayIfAny(problem) ?? text.usualStakeNote}
        </small>
      </label>
      <div className={`${entry.box} h-[max(2.5rem,var(--target)+0.125rem)] w-32`}>
        <span className={entry.sign} aria-hidden="true">
          ₹
        </span>
        <FigureInput
          field="usual-stake"
          id={id}
          className={`${entry.input} text-right font-bold`}
          inputMode="numeric"
          value={raw}
          disabled={isOff}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onFigure={setTyped}
          onRefused={setRefused}
          onLeave={commit}
          isEndedByEnter
        />
      </div>
    </div>
  )
}

/** What a back end keeps of how a member bets. One of the specification keeps none of it (BACK-02). */
const Choices = ({ betting }: { readonly betting: Betting }) => {
  const choose = useChoose()
  const isMember = useLedger(({ member }) => member !== null)
  const hasPersistence = useHas('persistence')
  const { accept, steps, armedMinutes } = betting
  const acceptNote = { NONE: text.acceptAskNote, BETTER: text.acceptBetterNote, ANY: text.acceptAnyNote(steps) }[accept]
  return (
    <>
      <Setting name="armedMinutes" label={text.armedTime} note={text.armedTimeNote}>
        <Segments
          className="min-w-[min(11rem,100%)] coarse:min-w-[min(15rem,100%)]"
          label={text.armedTime}
          isOff={!isMember}
          choices={[...ARMED_MINUTES.map((minutes) => [minutes, minutes] as const), [0, text.armedNever]]}
          chosen={armedMinutes}
          onChoose={(value) => choose({ setting: 'armedMinutes', value })}
        />
      </Setting>
      <Setting name="accept" label={text.acceptMoves} note={acceptNote}>
        <Segments
          className="min-w-[min(11rem,100%)]"
          label={text.acceptMoves}
          isOff={!isMember}
          choices={ACCEPTS.map(([value, word]) => [value, text[word]])}
          chosen={accept}
          onChoose={(value) => choose({ setting: 'accept', value })}
        />
      </Setting>
      <Setting name="steps" label={text.worseSteps} note={text.worseStepsNote}>
        <Segments
          className="min-w-[min(11rem,100%)] coarse:min-w-[min(11.75rem,100%)]"
          label={text.worseSteps}
          isOff={!isMember || accept !== 'ANY'}
          choices={STEPS}
          chosen={steps}
          onChoose={(value) => choose({ setting: 'steps', value })}
        />
      </Setting>
      {SWITCHES.filter(([setting]) => setting !== 'persists' || hasPersistence).map(([setting, label, note]) => (
        <Setting key={setting} name={setting} label={text[label]} note={text[note]}>
          <Switch label={text[label]} isOn={betting[setting]} isOff={!isMember} onChange={(value) => choose({ setting, value })} />
        </Setting>
      ))}
      <Setting name="prices" label={text.bookmakerPrices} note={text.bookmakerPricesNote}>
        <Segments
          className="min-w-[min(11rem,100%)]"
          label={text.bookmakerPrices}
          isOff={!isMember}
          choices={PRICES.map(([value, word]) => [value, text[word]])}
          chosen={betting.prices}
          onChoose={(value) => choose({ setting: 'prices', value })}
        />
      </Setting>
    </>
  )
}
