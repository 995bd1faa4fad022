import { lazy, Suspense } from 'react'
import { useWords } from '../hooks.ts'
import { Catch } from '../shell/Catch.tsx'
import { Drawer } from '../shell/Drawer.tsx'
import { Gate } from '../shell/Gate.tsx'

const FairPanel = lazy(() => import('./FairPanel.tsx'))

type Props = { readonly game: string; readonly close: () => void }
/** Provably fair in a drawer: fetched when it is first opened. */
export const FairDrawer = ({ game, close }: Props) => {
  const words = useWords()
  return (
    <Drawer title={words.fairTitle} close={close}>
      <Catch>
        <Suspense fallback={<Gate title={words.loading} note={words.loadingNote} />}>
          <FairPanel game={game} />
        </Suspense>
      </Catch>
    </Drawer>
  )
}
