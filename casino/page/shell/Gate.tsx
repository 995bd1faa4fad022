import { usePlay, useWords } from '../hooks.ts'

type GateProps = { readonly title: string; readonly note: string; readonly picture?: string; readonly isAgain?: boolean }
/** Shown instead of the game while it loads, was refused, failed or is over (CAS-04). */
export const Gate = ({ title, note, picture, isAgain = false }: GateProps) => {
  const play = usePlay()
  const words = useWords()
  return (
    <section className="py-8 px-5 grid place-content-center justify-items-center gap-3 min-h-[60dvh] text-center" role="status">
      {picture === undefined ? null : <img className="w-48 rounded-md" src={`/pictures/${picture}.svg`} alt="" width="192" height="144" />}
      <h2 className="text-2xl font-bold">{title}</h2>
      <p className="max-w-[36ch] text-ink-2 text-base">{note}</p>
      {isAgain ? (
        <button type="button" className="btn btn-main" onClick={play.relaunch}>
          {words.openAgain}
        </button>
      ) : null}
    </section>
  )
}
