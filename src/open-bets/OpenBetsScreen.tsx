import { text } from '#copy/catalogue.ts'
import { BalanceBox } from '../account/BalanceBox.tsx'
import { SettledStrips } from './SettledStrip.tsx'
import OpenBets from './OpenBets.tsx'
import { useLedger } from '../hooks.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Part } from '../ui/Part.tsx'

/** All open and settled bets, over the full width. */
const OpenBetsScreen = () => {
  const isMember = useLedger(({ member }) => member !== null)
  return (
    <>
      <PageTitle>{text.openBets}</PageTitle>
      <section className="panel">
        <Part>
          <OpenBets isWhole />
        </Part>
      </section>
      {/* A phone’s first position stands above it. */}
      {isMember && (
        <div className="desk:hidden">
          <BalanceBox />
        </div>
      )}
      {/* Below all, so that it moves nothing when it comes and goes. */}
      <section className="panel empty:hidden" aria-label={text.settledBets}>
        <SettledStrips />
      </section>
    </>
  )
}
export default OpenBetsScreen
