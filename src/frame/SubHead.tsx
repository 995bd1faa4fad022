import { text } from '#copy/panels.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useOpenable } from '../lib/opener.ts'
import { Clock } from './Clock.tsx'
import { PlayTag } from './PlayTag.tsx'
import { Search } from './Search.tsx'

const button = 'grid size-11 flex-none place-items-center text-ink-2'

/** The row under a phone's header: back, the page's title if it has one, search and clock (HDR-01, HDR-02, NAV-07). */
const SubHead = ({ title }: { readonly title: string | null }) => {
  const search = useOpenable()
  return (
    <>
      <div className="relative z-2 flex h-10.75 items-center">
        {title === null ? (
          <>
            <Clock className="ml-3 text-ink-2" />
            <PlayTag className="ml-3 border-line-strong text-ink-2" />
          </>
        ) : (
          <>
            <BackButton className={button} />
            <p className="@container/title flex-1 text-[length:max(16px,min(1rem,5vw))] font-bold" aria-hidden="true">
              <span className="line-clamp-2 leading-tight first-letter:uppercase @max-[10rem]/title:line-clamp-none">{title}</span>
            </p>
          </>
        )}
        <button
          ref={search.button}
          type="button"
          className={`${button} ml-auto`}
          data-search=""
          aria-label={text.search}
          aria-expanded={search.isOpen}
          onClick={search.open}
        >
          <Icon name="search" size={20} />
        </button>
        {search.isOpen && <Search onDone={search.close} />}
      </div>
      {title !== null && (
        <div className="flex h-9 items-center justify-between border-t border-line bg-surface-2 px-3">
          <Clock className="text-ink-2" />
          <PlayTag className="border-line-strong text-ink-2" />
        </div>
      )}
    </>
  )
}
export default SubHead
