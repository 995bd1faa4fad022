import { type FormEvent, useState } from 'react'
import { stakesOf } from '#domain/ledger/ledger.ts'
import { DEFAULT_STAKES, buttonProblem, typedButtons, typedLabel } from '#domain/betting/stakes.ts'
import { say, text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Field, Wrong } from '../login/Field.tsx'
import { Popup } from '../ui/Popup.tsx'

/** The ten stake buttons, whole rupees each (NAV-08, STAKE-02). Typed stakes stay until the exchange has saved them (STAKE-03). */
const EditStakes = () => {
  const send = useSend()
  const stakes = useLedger(stakesOf)
  const popup = useLedger(({ popups }) => popups.stakesPopUp)
  const [raws, setRaws] = useState<readonly string[]>(() => DEFAULT_STAKES.map((usual, i) => String((stakes[i] ?? usual) / 100)))
  const [tried, setTried] = useState(false)
  const saving = popup.kind === 'saving'
  const close = (): void => send({ type: 'stakes.closed' })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const typed = typedButtons(raws)
    if (typed !== null && !saving) send({ type: 'stakes.submitted', stakes: typed })
  }
  return (
    <Popup title={text.editStakes} onClose={close}>
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
              inputMode="numeric"
              autoComplete="off"
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
