import { Suspense } from 'react'
import type { Page } from './address.ts'
import { isGame, pageOf } from './games.ts'
import { LookContext, PlayContext, useSeen, useWords } from './hooks.ts'
import { Lobby } from './lobby/Lobby.tsx'
import type { Look } from './look/look.ts'
import type { Play } from './play/play.ts'
import { Catch } from './shell/Catch.tsx'
import { Gate } from './shell/Gate.tsx'
import { Shell } from './shell/Shell.tsx'

const Inside = ({ page }: { readonly page: Page }) => {
  const words = useWords()
  const line = useSeen((seen) => seen.line)
  const code = useSeen((seen) => seen.code)
  const isKnown = useSeen((seen) => seen.hello !== null)
  const isWaiting = useSeen((seen) => seen.hello?.kind === 'shared' && seen.table === null)
  const isExcluded = code === 'MEMBER_EXCLUDED'
  if (isExcluded) return <Gate title={words.closedTitle} note={words.why.MEMBER_EXCLUDED} />
  if (line === 'refused') return <Gate title={words.refusedTitle} note={words.refusedNote} isAgain />
  if (line === 'failed') return <Gate title={words.failed} note={words.failedNote} isAgain />
  if (line === 'over') return <Gate title={words.over} note={words.overNote} isAgain />
  if (page.kind === 'lobby') return <Lobby />
  if (!isKnown) return <Gate title={words.loading} note={words.loadingNote} picture={page.game} />
  if (!isGame(words, page.game)) return <Gate title={words.failed} note={words.failedNote} />
  if (isWaiting) return <Gate title={words.preparing} note={words.preparingNote} picture={page.game} />
  const Game = pageOf(page.game)
  return (
    <Catch>
      <Suspense fallback={<Gate title={words.loading} note={words.loadingNote} picture={page.game} />}>
        <Game />
      </Suspense>
    </Catch>
  )
}

type AppProps = { readonly play: Play; readonly look: Look; readonly page: Page }
/** The page of the frame: a game in its shell, or the provider's lobby. */
export const App = ({ play, look, page }: AppProps) => (
  <LookContext value={look}>
    <PlayContext value={play}>
      <Shell page={page}>
        <Inside page={page} />
      </Shell>
    </PlayContext>
  </LookContext>
)
