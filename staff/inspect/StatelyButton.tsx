import { useInspecting, useStately } from './hooks.ts'

const ADDRESS = 'basis-full wrap-anywhere text-ink-2'

/** Sends the run to the official inspector, and says to which address before the press; of another address it says why there is none. */
export const StatelyButton = () => {
  const { text } = useInspecting()
  const { page, isOn, attach } = useStately()
  if ('refused' in page)
    return (
      <span className={ADDRESS} role="note">
        {text.statelyRefused(page.refused)}
      </span>
    )
  return (
    <>
      <button type="button" className="link" disabled={isOn} onClick={() => attach(page.to)}>
        {isOn ? text.statelyOn : text.stately}
      </button>
      <span className={ADDRESS}>{text.statelyTo(page.to)}</span>
    </>
  )
}
