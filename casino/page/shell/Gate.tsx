import { usePlay, useWords } from '../hooks.ts'

type GateProps = { readonly title: string; readonly note: string; readonly picture?: string; readonly isAgain?: boolean }
/** Shown instead of the game while it loads, was refused, failed or is over (CAS-04). */
export const Gate = ({ title, note, picture, isAgain = false }: GateProps) => {
  const play = usePlay()
  const words = useWords()
  return (
    <section className="gate" role="status">
      {picture === undefined ? null : <img src={`/pictures/${picture}.svg`} alt="" width="192" height="144" />}
      <h2>{title}</h2>
      <p>{note}</p>
      {isAgain ? (
        <button type="button" className="btn p" onClick={play.relaunch}>
          {words.openAgain}
        </button>
      ) : null}
    </section>
  )
}
