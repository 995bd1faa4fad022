import { useRef, useState } from 'react'
import { text } from '#copy/catalogue.ts'
import { BackButton } from '../parts/BackButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { giveBack } from '../parts/opener.ts'
import { Clock } from './Clock.tsx'
import { Search } from './Search.tsx'

/** Under a phone's header: back and title where the page has one, the search, and the clock (HDR-01, HDR-02, NAV-07). */
const SubHead = ({ title }: { readonly title: string | null }) => {
  const [searching, setSearching] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const stopSearching = (): void => {
    setSearching(false)
    requestAnimationFrame(() => giveBack(opener.current))
  }
  return (
    <div className="subhead">
      <div className="subhead-row">
        {title === null ? (
          <Clock />
        ) : (
          <>
            <BackButton className="head-icon" />
            <p className="subhead-title" aria-hidden="true">
              {title}
            </p>
          </>
        )}
        <button
          ref={opener}
          type="button"
          className="head-icon"
          aria-label={text.search}
          aria-expanded={searching}
          onClick={() => setSearching(true)}
        >
          <Icon name="search" size={20} />
        </button>
        {searching && <Search onDone={stopSearching} />}
      </div>
      {title !== null && (
        <div className="subhead-strip">
          <Clock />
          <span className="tag-play">{text.playMoney}</span>
        </div>
      )}
    </div>
  )
}
export default SubHead
