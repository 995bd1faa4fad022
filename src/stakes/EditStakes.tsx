import { type FormEvent, useState } from 'react'
import { stakesOf } from '#client/ledger/selectors.ts'
import { buttonProblem, editedStakes, typedButtons, typedLabel } from '#domain/betting/stakes.ts'
import { say, text } from '#copy/catalogue.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { Field, Wrong } from '../login/Field.tsx'
import { Popup } from '../ui/Popup.tsx'

const TITLES = { slip: 'editStakes', desk: 'editStakes', phone: 'phoneStakes', phoneGames: 'phoneGameStakes' } as const

/** The stake buttons of a place, whole rupees each (NAV-08, STAKE-02). Typed stakes stay until the exchange has saved them (STAKE-03). */
const EditStakes = () => {
  const record = useRecord()
  const popup = useLedger(({ popups }) => popups.stakesPopUp)
  const place = popup.kind === 'closed' ? 'slip' : popup.place
  const ledger = useLedger((whole) => whole)
  const [raws, setRaws] = useState<readonly string[]>(() =>
    editedStakes(stakesOf(ledger, place === 'slip' ? 'desk' : place), place).map((stake) => String(stake / 100)),
  )
  const [tried, setTried] = useState(false)
  const saving = popup.kind === 'saving'
  const close = (): void => record({ type: 'stakes.closed' })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const typed = typedButtons(raws)
    if (typed !== null && !saving) record({ type: 'change.submitted', change: { what: 'stakes', place, stakes: typed } })
  }
  return (
    <Popup title={text[TITLES[place]]} onClose={close}>
      <p className="text-ink-2">{text.editStakesNote}</p>
      <form className="grid grid-cols-2 gap-x-3 gap-y-1" noValidate onSubmit={submit}>
        {raws.map((raw, i) => (
          <div key={i} className="relative">
            <Field
              label={text.stakeNumber(i + 1)}
              value={raw}
              // An empty field is no error yet, because the player may be typing another stake.
              problem={tried || raw !== '' ? buttonProblem(raw) : null}
              onChange={(next) => setRaws(raws.map((each, at) => (at === i ? next : each)))}
              before="₹"
              figure="stake-button"
              inputMode="numeric"
            />
            <small className="text-ink-3 absolute top-0 right-0">{typedLabel(raw)}</small>
          </div>
        ))}
        <div className="col-span-2 grid gap-2">
          <Wrong>{popup.kind === 'failed' ? say(popup.said) : null}</Wrong>
          <div className="grid grid-cols-2 gap-2">
            <button type="button" className="btn btn-side" onClick={close}>
              {text.cancel}
            </button>
            <button type="submit" className="btn btn-main" disabled={saving} aria-busy={saving}>
              {saving ? text.pleaseWait : text.saveStakes}
            </button>
          </div>
        </div>
      </form>
    </Popup>
  )
}
export default EditStakes
